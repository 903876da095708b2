import { lazy, Suspense } from 'react'
import { useProofAsked } from '../graphql/confirmation.ts'
import { withWords } from '../i18n/i18n.ts'
import { useEver } from '../ui/useEver.ts'

const ConfirmPassword = lazy(async () => ({
  default: (await withWords(import('../features/profile/ConfirmPassword.tsx'))).ConfirmPassword,
}))

/** Above every page and dialog: whatever is asked of the server may need it. */
export function ProofOfPassword() {
  const asked = useProofAsked()
  return <Suspense>{useEver(asked) && <ConfirmPassword opened={asked} />}</Suspense>
}
