import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Redirecting } from '../features/sessions/Redirecting.tsx'
import { useSession } from '../features/sessions/session.ts'
import { readToken } from '../graphql/token.ts'
import { withWords } from '../i18n/i18n.ts'
import { useEver } from '../ui/useEver.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { Shell } from './Shell.tsx'

const SecondFactorGate = lazy(async () => ({
  default: (await withWords(import('../features/profile/SecondFactorGate.tsx'))).SecondFactorGate,
}))

/** Every page for those who are signed in. */
export function AppLayout() {
  const { viewer } = useSession()
  // Until its recovery codes are kept, too: then the page begins anew.
  const gated = useEver(viewer?.lacksSecondFactor ?? false)
  if (!viewer || !readToken()) return <Redirecting />
  if (gated)
    return (
      <AuthLayout>
        <Suspense>
          <SecondFactorGate />
        </Suspense>
      </AuthLayout>
    )
  return (
    <Shell viewer={viewer}>
      <Outlet />
    </Shell>
  )
}
