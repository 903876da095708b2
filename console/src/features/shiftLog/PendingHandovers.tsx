import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useFormat } from '../../i18n/format.ts'
import classes from './PendingHandovers.module.css'
import { HandoverList, type HandoverRow } from './shiftLog.ts'
import { useHandover } from './useHandover.ts'

const POLL_MS = 5000
const MAX_SHOWN = 5

/** Handovers that wait: those that the viewer may accept, and the own one. */
export function PendingHandovers({ onOpen }: { onOpen: (id: number) => void }) {
  const [{ data }, read] = useQuery({
    query: HandoverList,
    variables: { where: { status: ['PENDING'] }, limit: MAX_SHOWN },
  })
  usePoll(read, POLL_MS)
  const waiting = (data?.findManyShiftHandover.items ?? []).filter(({ mayAccept, isMine }) => mayAccept || isMine)
  return waiting.map(handover => <Pending key={handover.id} handover={handover} onOpen={onOpen} />)
}

function Pending({ handover, onOpen }: { handover: HandoverRow; onOpen: (id: number) => void }) {
  const { t } = useTranslation('shiftLog')
  const { ready } = useConnection()
  const format = useFormat()
  const { accept, withdraw, busy } = useHandover()
  const { id, from, to, signedAt, mayAccept, remarks } = handover
  const text = mayAccept
    ? t('pending.forYou', { name: from, time: format.moment(signedAt) })
    : t(to ? 'pending.own' : 'pending.ownNext', { name: to ?? '', time: format.moment(signedAt) })
  return (
    <section className={classes.pending} aria-label={t('pending.label')}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {text}
        </Text>
        {remarks && (
          <Text size="sm" lineClamp={2}>
            {remarks}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => onOpen(id)}>
          {t('look')}
        </Button>
        {mayAccept ? (
          <Button
            size="xs"
            disabled={!ready}
            loading={busy}
            aria-label={t('acceptOf', { name: from })}
            onClick={() => void accept(id)}
          >
            {t('accept')}
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={!ready} loading={busy} onClick={() => void withdraw(id)}>
            {t('withdraw')}
          </Button>
        )}
      </Group>
    </section>
  )
}
