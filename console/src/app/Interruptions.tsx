import { lazy, Suspense } from 'react'
import { useIsPasswordRequested, useShownApprovals } from '../graphql/interruptions.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { useLatch } from '../ui/useLatch.ts'

const Dialogs = lazy(async () => ({
  default: (await withTranslations(import('./InterruptionDialogs.tsx'))).InterruptionDialogs,
}))

/** Shown above every page and dialog, since any mutation may need the password or a second person. */
export function Interruptions() {
  const isRequested = useIsPasswordRequested()
  const approvals = useShownApprovals()
  return (
    <Suspense>
      {useLatch(isRequested || approvals.length > 0) && <Dialogs isRequested={isRequested} approvals={approvals} />}
    </Suspense>
  )
}
