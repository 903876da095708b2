import { NeededApprovals } from '../features/approvals/NeededApprovals.tsx'
import { ConfirmPassword } from '../features/profile/ConfirmPassword.tsx'

interface InterruptionDialogsProps {
  /** the password has to be confirmed */
  isRequested: boolean
  /** ids of requests that a second person has to approve */
  approvals: readonly number[]
}

export function InterruptionDialogs({ isRequested, approvals }: InterruptionDialogsProps) {
  return (
    <>
      <ConfirmPassword opened={isRequested} />
      <NeededApprovals ids={approvals} />
    </>
  )
}
