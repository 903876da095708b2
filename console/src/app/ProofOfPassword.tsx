import { lazy, Suspense } from 'react'
import { useProofAsked } from '../graphql/confirmation.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { useLatch } from '../ui/useLatch.ts'

const ConfirmPassword = lazy(async () => ({
  default: (await withTranslations(import('../features/profile/ConfirmPassword.tsx'))).ConfirmPassword,
}))

/** Above every page and dialog: whatever is asked of the server may need it. */
export function ProofOfPassword() {
  const asked = useProofAsked()
  return <Suspense>{useLatch(asked) && <ConfirmPassword opened={asked} />}</Suspense>
}
