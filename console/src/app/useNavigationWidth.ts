import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const KEY = 'navigation-collapsed'

/**
 * Whether the navigation is wide or collapsed. In a wide window the user's choice is stored; below 768 px it is
 * collapsed, and opens over the page.
 */
export function useNavigationWidth() {
  const floating = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [kept, setKept] = useState(() => localStorage.getItem(KEY) === 'true')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!floating || !open) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [floating, open])
  const storeChoice = (narrow: boolean) => {
    localStorage.setItem(KEY, String(narrow))
    setKept(narrow)
  }
  return {
    floating,
    collapsed: floating ? !open : kept,
    toggle: () => (floating ? setOpen(!open) : storeChoice(!kept)),
    close: () => setOpen(false),
  }
}
