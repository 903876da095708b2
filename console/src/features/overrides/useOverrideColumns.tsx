import { Button, Group, Text } from '@mantine/core'
import { IconClockEdit, IconPlayerStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/column.ts'
import { useNow } from '../../ui/useNow.ts'
import { useMay } from '../sessions/session.ts'
import classes from './OverriddenLine.module.css'
import type { OverrideRow } from './overrides.ts'
import { useSettingText } from './useOverrideText.ts'

export interface OverrideActions {
  end: (overrides: OverrideRow[]) => void
  move: (overrides: OverrideRow[]) => void
}

/** @param actions undefined: the viewer may not change any */
export function useOverrideColumns(actions: OverrideActions | undefined): Column<OverrideRow>[] {
  const { t } = useTranslation('overrides')
  const format = useFormat()
  const settingText = useSettingText()
  const controls: Column<OverrideRow> = {
    key: 'actions',
    header: t('columns.actions'),
    width: 264,
    card: 'foot',
    cell: override => <Controls override={override} {...actions!} />,
  }
  return [
    { key: 'target', header: t('columns.target'), least: 150, card: 'head', cell: row => <Target override={row} /> },
    { key: 'setting', header: t('columns.setting'), least: 110, cell: ({ setting }) => settingText(setting) },
    { key: 'reason', header: t('columns.reason'), least: 110, cell: ({ reason }) => <Reason reason={reason} /> },
    { key: 'by', header: t('columns.by'), least: 90, cell: ({ by }) => by ?? NONE },
    {
      key: 'createdAt',
      header: t('columns.since'),
      width: 110,
      from: 1100,
      cell: row => <Moment row={row} at="createdAt" />,
    },
    { key: 'until', header: t('columns.until'), width: 120, cell: row => <End row={row} /> },
    {
      key: 'lights',
      header: t('columns.lights'),
      width: 100,
      cell: ({ id, lightCount, askedCount }) => (
        <Link className={classes.link} to={paths.devices} search={{ override: id }} title={t('lightsHint')}>
          {t('lights', { number: format.number(lightCount), of: format.number(askedCount) })}
        </Link>
      ),
    },
    ...(actions ? [controls] : []),
  ]
}

interface ControlsProps extends OverrideActions {
  override: OverrideRow
}

function Controls({ override, end, move }: ControlsProps) {
  const { t } = useTranslation('overrides')
  const { ready } = useConnection()
  const name = override.device?.name ?? override.group?.name ?? t('target.SELECTION')
  const look = { variant: 'default', size: 'xs', disabled: !ready }
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        {...look}
        leftSection={<IconClockEdit size={14} />}
        aria-label={t('moveOf', { name })}
        onClick={() => move([override])}
      >
        {t('move')}
      </Button>
      <Button
        {...look}
        leftSection={<IconPlayerStop size={14} />}
        aria-label={t('endOf', { name })}
        onClick={() => end([override])}
      >
        {t('end')}
      </Button>
    </Group>
  )
}

function Reason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('overrides')
  if (reason)
    return (
      <Text span size="sm" lineClamp={3} className={classes.reason} title={reason}>
        {reason}
      </Text>
    )
  return (
    <Text span size="sm" c="dimmed">
      {t('noReason')}
    </Text>
  )
}

/** The end, and how long it is until then. */
function End({ row }: { row: OverrideRow }) {
  const { t } = useTranslation('overrides')
  const format = useFormat()
  const left = Date.parse(row.until) - useNow()
  return (
    <>
      <Moment row={row} at="until" />
      {left > 0 && (
        <Text size="xs" c="dimmed" aria-live="off">
          {t('remaining', { span: format.span(left) })}
        </Text>
      )}
    </>
  )
}

function Moment({ row, at }: { row: OverrideRow; at: 'createdAt' | 'until' }) {
  const moment = useMoment(row.group?.timeZone ?? row.device?.group?.timeZone)
  return <time dateTime={row[at]}>{moment(row[at])}</time>
}

/** The target, as a link if the user may open it. */
function Target({ override: { target, device, group } }: { override: OverrideRow }) {
  const { t } = useTranslation('overrides')
  const seesGroups = useMay()('LightGroup', 'read')
  if (device)
    return (
      <Link className={classes.link} to={paths.device} params={{ id: `${device.id}` }}>
        {device.name}
      </Link>
    )
  if (!group || !seesGroups) return <span>{group?.name ?? t(`target.${target}`)}</span>
  return (
    <>
      <Link className={classes.link} to={paths.status} search={{ groupId: group.id }}>
        {group.name}
      </Link>
      <Text size="xs" c="dimmed">
        {t('target.GROUP')}
      </Text>
    </>
  )
}
