import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Redirecting } from '../features/sessions/Redirecting.tsx'
import { useSession } from '../features/sessions/session.ts'
import { readToken } from '../graphql/token.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { useLatch } from '../ui/useLatch.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { Shell } from './Shell.tsx'

const SecondFactorGate = lazy(async () => ({
  default: (await withTranslations(import('../features/profile/SecondFactorGate.tsx'))).SecondFactorGate,
}))

/** Layout of all pages that need a session. */
export function AppLayout() {
  const { viewer } = useSession()
  // Also until the recovery codes are saved; then the page reloads.
  const gated = useLatch(viewer?.lacksSecondFactor ?? false)
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
