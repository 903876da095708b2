import { Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { repeatQueries } from '../../graphql/repeatQueries.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { ApprovalStatus } from './ApprovalStatus.tsx'
import { ApprovalNow, type ApprovalRow } from './approvals.ts'
import { OperationSummary } from './Operation.tsx'
import { useDecision } from './useDecision.ts'

const MAX_NOTE_LENGTH = 200
const POLL_MS = 2000

interface DecideModalProps {
  /** undefined: closed */
  id: number | undefined
  onClose: () => void
}

/** One request: approve it, refuse it, or withdraw the own one. */
export function DecideModal({ id, onClose }: DecideModalProps) {
  const { t } = useTranslation('approvals')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: ApprovalNow, variables: { id: id ?? 0 }, pause: id === undefined })
  const approval = data?.findOneApproval
  usePoll(read, POLL_MS, id !== undefined && approval?.status === 'PENDING')

  function close() {
    repeatQueries()
    onClose()
  }

  return (
    <FormModal opened={id !== undefined} title={t('title')} ready={Boolean(data || error)} onClose={onClose}>
      {() => {
        if (approval) return <Decision approval={approval} onDone={close} onClose={onClose} />
        if (data) return <Text>{t('gone')}</Text>
        if (!error) return <Skeleton height={160} />
        return (
          <ErrorPanel
            title={t('failed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={read}
          />
        )
      }}
    </FormModal>
  )
}

interface DecisionProps {
  approval: ApprovalRow
  onDone: () => void
  onClose: () => void
}

function Decision({ approval, onDone, onClose }: DecisionProps) {
  const { t } = useTranslation(['approvals', 'shell'])
  const format = useFormat()
  const [note, setNote] = useState('')
  const { requestedBy, requestedAt, mayApprove, isMine, status } = approval
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text size="sm">{t('by', { name: requestedBy, time: format.moment(requestedAt) })}</Text>
        <ApprovalStatus approval={approval} />
      </Group>
      <OperationSummary approval={approval} />
      {mayApprove && (
        <Textarea
          label={t('noteLabel')}
          maxLength={MAX_NOTE_LENGTH}
          autosize
          minRows={2}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
      {isMine && status === 'PENDING' && (
        <Text size="sm" c="dimmed">
          {t('ownHint')}
        </Text>
      )}
      <Buttons approval={approval} note={note} onDone={onDone} onClose={onClose} />
    </Stack>
  )
}

function Buttons({ approval, note, onDone, onClose }: DecisionProps & { note: string }) {
  const { t } = useTranslation(['approvals', 'shell'])
  const { ready } = useConnection()
  const { approve, refuse, withdraw, isApproving, isRefusing, isWithdrawing, busy } = useDecision()
  const { id, isMine, mayApprove, status } = approval
  const act = async (done: Promise<boolean>) => {
    if (await done) onDone()
  }
  const disabled = !ready || busy
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {t('shell:words.close')}
      </Button>
      {isMine && status === 'PENDING' && (
        <Button disabled={disabled} loading={isWithdrawing} onClick={() => void act(withdraw(id))}>
          {t('withdraw')}
        </Button>
      )}
      {mayApprove && (
        <>
          <Button
            color="red"
            variant="light"
            disabled={disabled}
            loading={isRefusing}
            onClick={() => void act(refuse(id, note))}
          >
            {t('refuse')}
          </Button>
          <Button disabled={disabled} loading={isApproving} onClick={() => void act(approve(id, note))}>
            {t('approve')}
          </Button>
        </>
      )}
    </Group>
  )
}
