import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { CommandState } from './CommandState.tsx'
import { type LightEvent, secondsTaken } from './lightEvents.ts'
import { useEventText } from './useEventText.ts'

export function useCommandColumns(): Column<LightEvent>[] {
  const { t } = useTranslation('device')
  const format = useFormat()
  const text = useEventText()
  return [
    {
      key: 'when',
      header: t('commands.when'),
      width: 168,
      card: 'head',
      cell: ({ at }) => (
        <>
          <Text size="sm">{format.moment(at)}</Text>
          <Text size="xs" c="dimmed">
            <LiveAge at={at} />
          </Text>
        </>
      ),
    },
    {
      key: 'cause',
      header: t('commands.cause'),
      width: 210,
      cell: event => (
        <>
          <Text size="sm">{text.origin(event)}</Text>
          <Text size="xs" c="dimmed">
            {text.by(event)}
          </Text>
        </>
      ),
    },
    {
      key: 'asked',
      header: t('commands.asked'),
      cell: event => <Text size="sm">{text.asked(event)}</Text>,
    },
    {
      key: 'state',
      header: t('commands.state'),
      width: 118,
      cell: event =>
        event.status === null ? (
          <Text size="xs" c="dimmed">
            {text.status(event)}
          </Text>
        ) : (
          <CommandState
            command={{ status: event.status, createdAt: event.at, expiresAt: event.expiresAt ?? event.at }}
          />
        ),
    },
    {
      key: 'took',
      header: t('commands.took'),
      width: 92,
      align: 'right',
      cell: event => (
        <>
          <Text size="sm">{format.quantity(secondsTaken(event), 's', 2)}</Text>
          {event.attempts > 1 && (
            <Text size="xs" c="dimmed">
              {t('commands.attempts', { number: event.attempts })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'error',
      header: t('commands.error'),
      cell: event => (
        <Text size="xs" c="dimmed">
          {text.reason(event)}
        </Text>
      ),
    },
  ]
}
