import { Button, Group, Text } from '@mantine/core'
import { IconClockEdit, IconInfinity, IconPlayerStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useMay } from '../sessions/session.ts'
import { Countdown } from './Countdown.tsx'
import classes from './OverriddenLine.module.css'
import type { OverrideRow } from './overrides.ts'
import { Reason } from './Reason.tsx'
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
    width: 300,
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
      cell: row => <Moment row={row} at={row.createdAt} />,
    },
    { key: 'until', header: t('columns.until'), width: 150, cell: row => <End row={row} /> },
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
  const name = override.device?.name ?? override.group?.name ?? override.targetName ?? t('target.SELECTION')
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
        aria-label={t(override.until === null ? 'switchOffOf' : 'endOf', { name })}
        onClick={() => end([override])}
      >
        {override.until === null ? t('switchOff') : t('end')}
      </Button>
    </Group>
  )
}

/** The end and how long it is until then, or that there is none and since when. */
function End({ row }: { row: OverrideRow }) {
  const { t } = useTranslation('overrides')
  return (
    <>
      {row.until && (
        <>
          <Moment row={row} at={row.until} />
          <Countdown until={row.until} to="end" />
        </>
      )}
      {row.withoutEndCount > 0 && (
        <StatusBadge tone="warning" icon={<IconInfinity aria-hidden />}>
          {row.until ? t('someWithoutEnd', { count: row.withoutEndCount }) : t('withoutEnd')}
        </StatusBadge>
      )}
      {!row.until && <Age since={row.createdAt} />}
    </>
  )
}

function Age({ since }: { since: string }) {
  const { t } = useTranslation('overrides')
  const format = useFormat()
  return (
    <Text size="xs" c="dimmed" aria-live="off">
      {t('age', { span: format.span(useNow() - Date.parse(since)) })}
    </Text>
  )
}

function Moment({ row, at }: { row: OverrideRow; at: string }) {
  const moment = useMoment(row.group?.timeZone ?? row.device?.group?.timeZone)
  return <time dateTime={at}>{moment(at)}</time>
}

/** The target, as a link if the user may open it, and the scene that started the override. */
function Target({ override }: { override: OverrideRow }) {
  const { t } = useTranslation('overrides')
  const { device, group, targetName, sceneName } = override
  const isTarget = !device && !group && targetName !== null
  return (
    <>
      {isTarget ? <span>{targetName}</span> : <LightOrGroup override={override} />}
      {sceneName && (
        <Text size="xs" c="dimmed">
          {t('scene', { name: sceneName })}
        </Text>
      )}
    </>
  )
}

function LightOrGroup({ override: { target, device, group } }: { override: OverrideRow }) {
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
