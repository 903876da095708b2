import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { CommandState } from './CommandState.tsx'
import { type LightCommand, secondsTaken } from './commands.ts'
import { useCause } from './useCause.ts'
import { useCommandText } from './useCommandText.ts'
import { useReason } from './useReason.ts'

export function useCommandColumns(): Column<LightCommand>[] {
  const { t } = useTranslation('device')
  const format = useFormat()
  const cause = useCause()
  const reason = useReason()
  const commandText = useCommandText()
  return [
    {
      key: 'when',
      header: t('commands.when'),
      width: 168,
      card: 'head',
      cell: ({ createdAt }) => (
        <>
          <Text size="sm">{format.moment(createdAt)}</Text>
          <Text size="xs" c="dimmed">
            <LiveAge at={createdAt} />
          </Text>
        </>
      ),
    },
    {
      key: 'cause',
      header: t('commands.cause'),
      width: 190,
      cell: command => (
        <>
          <Text size="sm">{cause(command)}</Text>
          {command.campaignId !== null && (
            <Text size="xs" c="dimmed">
              {t('commands.campaign', { id: command.campaignId })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'asked',
      header: t('commands.asked'),
      cell: command => <Text size="sm">{commandText(command)}</Text>,
    },
    {
      key: 'state',
      header: t('commands.state'),
      width: 118,
      cell: command => <CommandState command={command} />,
    },
    {
      key: 'took',
      header: t('commands.took'),
      width: 92,
      align: 'right',
      cell: command => (
        <>
          <Text size="sm">{format.quantity(secondsTaken(command), 's', 2)}</Text>
          {command.attempts > 1 && (
            <Text size="xs" c="dimmed">
              {t('commands.attempts', { number: command.attempts })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'error',
      header: t('commands.error'),
      cell: command => (
        <Text size="xs" c="dimmed">
          {command.reason ? reason({ lastCommand: command }) : NONE}
        </Text>
      ),
    },
  ]
}
