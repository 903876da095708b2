import { Button, Group } from '@mantine/core'
import { IconUser, IconUserEdit } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { RowAction } from '../../ui/RowAction.tsx'
import classes from './AlertCells.module.css'
import type { AlertRow } from './alertList.ts'
import { useAlertText } from './useAlertText.ts'

/** What a user with the right does with one alert. */
export interface AlertActions {
  onAcknowledge: (alert: AlertRow) => void
  onTake: (alert: AlertRow) => void
  onAssign: (alert: AlertRow) => void
}

/** Who takes care of an alert: one click takes it, another assigns it. */
export function Assignee({ alert, actions }: { alert: AlertRow; actions: AlertActions | undefined }) {
  const { t } = useTranslation('alert')
  const { ready } = useConnection()
  const text = useAlertText()
  const format = useFormat()
  const { assignee, clearedAt } = alert
  const name = `${text.kind(alert.kind)} ${text.subject(alert)}`
  const mayChange = actions && !clearedAt
  if (!assignee && !mayChange) return <span>{NONE}</span>
  return (
    <Group gap={4} wrap="nowrap">
      {assignee ? (
        <span className={classes.assignee} title={format.moment(assignee.at)}>
          <IconUser size={14} aria-hidden />
          <span>{text.assignee(assignee)}</span>
        </span>
      ) : (
        <Button
          variant="default"
          size="xs"
          disabled={!ready}
          aria-label={t('assign.takeOf', { alert: name })}
          onClick={() => actions?.onTake(alert)}
        >
          {t('assign.take')}
        </Button>
      )}
      {mayChange && (
        <RowAction
          label={t('assign.act')}
          name={name}
          icon={<IconUserEdit size={16} />}
          onClick={() => actions.onAssign(alert)}
        />
      )}
    </Group>
  )
}
