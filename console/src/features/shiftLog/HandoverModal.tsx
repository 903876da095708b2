import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import classes from './HandoverModal.module.css'
import { HandoverStatus } from './HandoverStatus.tsx'
import { SummaryView } from './SummaryView.tsx'
import { HandoverNow, type HandoverRow, type Summary } from './shiftLog.ts'
import { useHandover } from './useHandover.ts'

interface HandoverModalProps {
  /** undefined: closed */
  id: number | undefined
  onClose: () => void
}

/** A handover as it was signed: both names and times, remarks and summary. It can be printed. */
export function HandoverModal({ id, onClose }: HandoverModalProps) {
  const { t } = useTranslation('shiftLog')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({
    ...{ query: HandoverNow, variables: { id: id ?? 0 }, pause: id === undefined },
    requestPolicy: 'cache-and-network',
  })
  const handover = data?.findOneShiftHandover
  return (
    <FormModal
      opened={id !== undefined}
      title={t('handover.title')}
      size="xl"
      ready={Boolean(data || error)}
      onClose={onClose}
    >
      {() => {
        if (handover) return <Handover handover={handover} onClose={onClose} />
        if (data) return <Text>{t('handover.gone')}</Text>
        if (!error) return <Skeleton height={240} />
        return (
          <ErrorPanel
            title={t('handoversFailed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={read}
          />
        )
      }}
    </FormModal>
  )
}

interface HandoverProps {
  handover: HandoverRow & { summary: Summary }
  onClose: () => void
}

function Handover({ handover, onClose }: HandoverProps) {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  const { from, signedAt, to, remarks, acceptedBy, endedAt, status, summary } = handover
  return (
    <Stack gap="md" className={classes.handover}>
      <Facts
        items={[
          [t('handover.from'), t('signature', { name: from, time: format.moment(signedAt) })],
          [t('handover.to'), to ?? t('sign.next')],
          [
            t('handover.acceptedBy'),
            acceptedBy && endedAt ? (
              t('signature', { name: acceptedBy, time: format.moment(endedAt) })
            ) : (
              <HandoverStatus key="status" handover={handover} />
            ),
          ],
          [
            t('handover.period'),
            t('period', { since: format.moment(summary.since), until: format.moment(summary.until) }),
          ],
        ]}
      />
      {remarks && (
        <div>
          <Text size="sm" fw={600}>
            {t('sign.remarks')}
          </Text>
          <Text size="sm" className={classes.remarks}>
            {remarks}
          </Text>
        </div>
      )}
      {status === 'ACCEPTED' && (handover.alertsTaken ?? 0) > 0 && (
        <Text size="sm">{t('handover.alertsTaken', { count: handover.alertsTaken ?? 0 })}</Text>
      )}
      <SummaryView summary={summary} />
      <Buttons handover={handover} onClose={onClose} />
    </Stack>
  )
}

function Buttons({ handover, onClose }: { handover: HandoverRow; onClose: () => void }) {
  const { t } = useTranslation(['shiftLog', 'shell'])
  const { ready } = useConnection()
  const { accept, withdraw, busy } = useHandover()
  const { id, isMine, mayAccept, status, from } = handover
  return (
    <Group justify="flex-end" gap="xs" className={classes.buttons}>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {isMine && status === 'PENDING' && (
        <Button variant="default" disabled={!ready} loading={busy} onClick={() => void withdraw(id)}>
          {t('withdraw')}
        </Button>
      )}
      {mayAccept ? (
        <Button
          data-autofocus
          disabled={!ready}
          loading={busy}
          aria-label={t('acceptOf', { name: from })}
          onClick={() => void accept(id)}
        >
          {t('accept')}
        </Button>
      ) : (
        <Button data-autofocus onClick={onClose}>
          {t('shell:words.close')}
        </Button>
      )}
    </Group>
  )
}
