import { Outlet } from '@tanstack/react-router'
import { Redirecting } from '../features/sessions/Redirecting.tsx'
import { useSession } from '../features/sessions/session.ts'
import { readToken } from '../graphql/token.ts'
import { Shell } from './Shell.tsx'

/** Every page for those who are signed in. */
export function AppLayout() {
  const { viewer } = useSession()
  if (!viewer || !readToken()) return <Redirecting />
  return (
    <Shell viewer={viewer}>
      <Outlet />
    </Shell>
  )
}
