import { lazy, Suspense } from 'react'
import { useIsPasswordRequested } from '../graphql/passwordConfirmation.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { useLatch } from '../ui/useLatch.ts'

const ConfirmPassword = lazy(async () => ({
  default: (await withTranslations(import('../features/profile/ConfirmPassword.tsx'))).ConfirmPassword,
}))

/** Shown above every page and dialog, since any mutation may need it. */
export function PasswordConfirmation() {
  const isRequested = useIsPasswordRequested()
  return <Suspense>{useLatch(isRequested) && <ConfirmPassword opened={isRequested} />}</Suspense>
}
