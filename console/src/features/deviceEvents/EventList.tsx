import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { activeFirst } from './activeFirst.ts'
import { CenterEvents, type DeviceEvent, LightEvents } from './deviceEvents.ts'
import classes from './EventList.module.css'
import { useEventText } from './useEventText.ts'

const QUERIES = { light: LightEvents, center: CenterEvents }
/** Past events before all are requested. */
const MAX_PAST = 10

interface EventListProps {
  of: 'light' | 'center'
  id: number
  /** another value reads it again */
  refreshKey: unknown
}

/** Events that a light or center reported: active ones, then past ones. */
export function EventList({ of, id, refreshKey }: EventListProps) {
  const { t } = useTranslation('events')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQueryWithKey(QUERIES[of], { id }, refreshKey)
  if (!data && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) return <Skeleton height={160} />
  const events = data.device?.events
  if (!events || events.items.length === 0)
    return <EmptyState icon={<IconCircleCheck />} title={t('none')} text={t('noneText')} />
  return <Events {...activeFirst(events.items)} total={events.pagination.totalCount} />
}

function Events({ active, past, total }: { active: DeviceEvent[]; past: DeviceEvent[]; total: number }) {
  const { t } = useTranslation('events')
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? past : past.slice(0, MAX_PAST)
  const loaded = active.length + past.length
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label={t('title')}>
        {[...active, ...shown].map(event => (
          <Event key={event.id} event={event} isCurrent={active.includes(event)} />
        ))}
      </ul>
      {shown.length < past.length && (
        <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
          {t('all', { number: format.number(past.length - shown.length) })}
        </Button>
      )}
      {loaded < total && (
        <Text size="xs" c="dimmed">
          {t('latest', { number: format.number(loaded) })}
        </Text>
      )}
    </Stack>
  )
}

function Event({ event, isCurrent }: { event: DeviceEvent; isCurrent: boolean }) {
  const { t } = useTranslation('events')
  const format = useFormat()
  const text = useEventText()
  const name = text.kind(event)
  const isFault = isCurrent && event.alertKind !== null
  const Icon = isFault ? IconAlertTriangleFilled : isCurrent ? IconInfoCircle : IconCircleCheck
  return (
    <li data-current={isCurrent || undefined}>
      <StatusBadge tone={isFault ? 'warning' : isCurrent ? 'busy' : 'idle'} icon={<Icon aria-hidden />}>
        {t(isCurrent ? 'active' : event.active ? 'began' : 'ended')}
      </StatusBadge>
      <div>
        <Text size="sm" fw={isCurrent ? 600 : undefined}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {[name !== event.kind && event.kind, text.more(event)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className={classes.time}>
        {format.moment(event.time)} (<LiveAge at={event.time} />)
      </Text>
    </li>
  )
}
