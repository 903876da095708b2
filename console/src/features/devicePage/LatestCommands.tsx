import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { CommandBadge } from '../control/CommandBadge.tsx'
import { LightCommandsQuery } from '../control/commands.ts'
import { useAnswersWithin } from '../control/useAnswersWithin.ts'
import { useCause } from '../control/useCause.ts'
import { useCommandText } from '../control/useCommandText.ts'
import classes from './DevicePage.module.css'

const MAX_COMMANDS = 4

/** The latest commands of the light. */
export function LatestCommands({ id, refreshKey }: { id: number; refreshKey: unknown }) {
  const { t } = useTranslation('device')
  const errorText = useErrorText()
  const commandText = useCommandText()
  const cause = useCause()
  const answersWithin = useAnswersWithin()
  const [{ data, error }, read] = useQueryWithKey(
    LightCommandsQuery,
    { where: { lightId: id }, limit: MAX_COMMANDS },
    refreshKey,
  )
  if (!data && error)
    return (
      <ErrorPanel
        title={t('commands.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!data) return <Skeleton height={100} />
  const { items } = data.findManyLightCommand
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('commands.none')}
      </Text>
    )
  return (
    <ul className={classes.latest}>
      {items.map(command => (
        <li key={command.id}>
          <CommandBadge status={command.status} />
          <span>
            <Text component="span" size="sm">
              {commandText(command)}
            </Text>
            <Text size="xs" c="dimmed">
              {cause(command)} · <LiveAge at={command.createdAt} />
              {answersWithin(command) && ` · ${answersWithin(command)}`}
            </Text>
          </span>
        </li>
      ))}
    </ul>
  )
}
