import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { setApprovals } from '../../graphql/interruptions.ts'
import { usePoll } from '../../graphql/poll.ts'
import { repeatQueries } from '../../graphql/repeatQueries.ts'
import { focusPage, useOpened } from '../../ui/dialogFocus.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { closeWaitingDialogs } from '../../ui/waitingDialogs.ts'
import { TimeLeft } from './ApprovalStatus.tsx'
import { ApprovedProgress } from './ApprovedProgress.tsx'
import { ApprovalNow, type ApprovalRow } from './approvals.ts'
import { OperationSummary } from './Operation.tsx'
import { useDecision } from './useDecision.ts'

const POLL_MS = 2000
const NONE: readonly number[] = []
const closeApprovals = () => setApprovals(NONE)

/**
 * Requests of the viewer that a second person has to approve, until they are decided. The form that sent one stays open
 * below; it closes when the request was approved.
 */
export function NeededApprovals({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation(['approvals', 'shell'])
  const { shown = NONE } = useDialog(ids.length > 0 ? ids : undefined)
  const opened = useOpened(ids.length > 0)
  return (
    <Modal
      opened={opened}
      onClose={closeApprovals}
      title={t('needed.title')}
      size="lg"
      onExitTransitionEnd={focusPage}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <Stack gap="md">
        {shown.map(id => (
          <NeededApproval key={id} id={id} isOnly={shown.length === 1} />
        ))}
      </Stack>
    </Modal>
  )
}

/** @param isOnly then its progress takes the place of the request once it runs */
function NeededApproval({ id, isOnly }: { id: number; isOnly: boolean }) {
  const { t } = useTranslation('approvals')
  const [{ data, error }, read] = useQuery({ query: ApprovalNow, variables: { id } })
  const approval = data?.findOneApproval
  usePoll(read, POLL_MS, !approval || approval.status === 'PENDING')
  useWhenApproved(approval)
  if (!approval) return error || data ? <Text size="sm">{t('needed.unknown')}</Text> : <Skeleton height={160} />
  const { campaignId } = approval
  if (approval.status === 'APPROVED' && campaignId !== null && isOnly)
    return (
      <>
        <State approval={approval} />
        <ApprovedProgress id={id} campaignId={campaignId} onClose={closeApprovals} />
      </>
    )
  return (
    <Stack gap="sm">
      {approval.status === 'PENDING' && <Text size="sm">{t('needed.text')}</Text>}
      <OperationSummary approval={approval} />
      <State approval={approval} />
      <Actions approval={approval} onWithdrawn={read} />
    </Stack>
  )
}

/** Once: closes the forms that wait, and reads again what the page shows. */
function useWhenApproved(approval: ApprovalRow | null | undefined): void {
  const [wasPending, setWasPending] = useState(false)
  const status = approval?.status
  if (status === 'PENDING' && !wasPending) setWasPending(true)
  const isDone = wasPending && status === 'APPROVED'
  const finish = useEffectEvent(() => {
    closeWaitingDialogs()
    repeatQueries()
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
}

function State({ approval: { status, decidedBy, expiresAt, note } }: { approval: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  if (status === 'IMMEDIATE') return null
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t(`needed.${status}`, { name: decidedBy ?? '' })}
      </Text>
      {status === 'PENDING' && <TimeLeft until={expiresAt} />}
      {note && <Text size="sm">{t('note', { note })}</Text>}
      {status === 'PENDING' && (
        <Text size="xs" c="dimmed">
          {t('needed.keep')}
        </Text>
      )}
    </div>
  )
}

function Actions({ approval: { id, status }, onWithdrawn }: { approval: ApprovalRow; onWithdrawn: () => void }) {
  const { t } = useTranslation(['approvals', 'shell'])
  const { ready } = useConnection()
  const { withdraw, busy } = useDecision()
  return (
    <Group justify="flex-end" gap="xs">
      {status === 'PENDING' && (
        <Button
          variant="default"
          loading={busy}
          disabled={!ready}
          onClick={() => void withdraw(id).then(() => onWithdrawn())}
        >
          {t('withdraw')}
        </Button>
      )}
      <Button data-autofocus onClick={closeApprovals}>
        {t('shell:words.close')}
      </Button>
    </Group>
  )
}
