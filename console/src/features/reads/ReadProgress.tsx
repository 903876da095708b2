import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { CountBar } from '../../ui/CountBar.tsx'
import type { Tone } from '../../ui/StatusBadge.tsx'
import { useNow } from '../../ui/useNow.ts'
import { ReadLightList } from './ReadLightList.tsx'
import { READ_STATUSES, readCounts } from './readCounts.ts'
import type { ReadRequest, ReadStatus } from './reads.ts'

const TONES: Record<ReadStatus, Tone> = {
  ANSWERED: 'good',
  WAITING: 'busy',
  TIMED_OUT: 'warning',
  OFFLINE: 'idle',
  UNSUPPORTED: 'idle',
}

/** Lights by their answer to a request for readings. */
export function ReadProgress({ request }: { request: ReadRequest }) {
  const { t } = useTranslation('reads')
  const format = useFormat()
  const counts = readCounts(request)
  const { total, answered, done, cabinet } = request
  const present = READ_STATUSES.filter(status => counts[status] > 0)
  const words = t('progress', { total: format.number(total), answered: format.number(answered) })
  return (
    <div>
      <Text size="sm" fw={600} role="status">
        {total > 0 && words}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {done ? t('done') : <Running request={request} />}
      </Text>
      {total > 0 && (
        <CountBar
          label={words}
          now={answered}
          counts={present.map(key => ({ key, label: t(`status.${key}`), count: counts[key], tone: TONES[key] }))}
        />
      )}
      {cabinet && (
        <Text size="sm" mt="xs">
          {t('cabinet', { status: t(`status.${cabinet}`) })}
        </Text>
      )}
      {present
        .filter(status => status !== 'ANSWERED')
        .map(status => (
          <ReadLightList key={status} request={request} status={status} count={counts[status]} />
        ))}
    </div>
  )
}

function Running({ request: { createdAt, expiresAt } }: { request: ReadRequest }) {
  const { t } = useTranslation('reads')
  const format = useFormat()
  const age = Math.max(0, useNow() - Date.parse(createdAt))
  const within = Date.parse(expiresAt) - Date.parse(createdAt)
  return t('running', { age: format.span(age), within: format.span(within) })
}
