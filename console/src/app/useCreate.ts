import { useRouter } from '@tanstack/react-router'
import { pressButton } from '../ui/shortcuts.ts'
import type { NavigationItem } from './navigation.ts'

const PAGE_TIMEOUT_MS = 5000

/** Opens a page and presses its create button, so that the page handles the form and its result. */
export function useCreate(): (to: NavigationItem['to']) => void {
  const router = useRouter()
  return to => {
    if (router.state.location.pathname === to) return pressSoon(performance.now() + PAGE_TIMEOUT_MS)
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      if (toLocation.pathname === to) pressSoon(performance.now() + PAGE_TIMEOUT_MS)
    })
    void router.navigate({ to })
  }
}

function pressSoon(until: number): void {
  requestAnimationFrame(() => {
    if (!pressButton('n') && performance.now() < until) pressSoon(until)
  })
}
