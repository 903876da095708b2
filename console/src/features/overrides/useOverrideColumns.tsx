import { Button, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/column.ts'
import { useMay } from '../sessions/session.ts'
import classes from './OverriddenLine.module.css'
import type { OverrideRow } from './overrides.ts'
import { useSettingText } from './useOverrideText.ts'

/** @param onEnd undefined: the viewer may not end any */
export function useOverrideColumns(onEnd: ((override: OverrideRow) => void) | undefined): Column<OverrideRow>[] {
  const { t } = useTranslation('overrides')
  const format = useFormat()
  const settingText = useSettingText()
  const end: Column<OverrideRow> = {
    key: 'actions',
    header: t('columns.actions'),
    width: 124,
    card: 'foot',
    cell: override => (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlayerStop size={14} />}
        aria-label={t('endOf', { name: nameOf(override) })}
        onClick={() => onEnd?.(override)}
      >
        {t('end')}
      </Button>
    ),
  }
  return [
    { key: 'target', header: t('columns.target'), least: 150, card: 'head', cell: row => <Target override={row} /> },
    { key: 'setting', header: t('columns.setting'), least: 110, cell: ({ setting }) => settingText(setting) },
    { key: 'by', header: t('columns.by'), least: 90, cell: ({ by }) => by ?? NONE },
    {
      key: 'createdAt',
      header: t('columns.since'),
      width: 120,
      from: 900,
      cell: row => <Moment row={row} at="createdAt" />,
    },
    { key: 'until', header: t('columns.until'), width: 120, cell: row => <Moment row={row} at="until" /> },
    {
      key: 'lights',
      header: t('columns.lights'),
      width: 130,
      cell: ({ id, lightCount, askedCount }) => (
        <Link className={classes.link} to={paths.devices} search={{ override: id }} title={t('lightsHint')}>
          {t('lights', { number: format.number(lightCount), of: format.number(askedCount) })}
        </Link>
      ),
    },
    ...(onEnd ? [end] : []),
  ]

  function nameOf({ device, group }: OverrideRow): string {
    return device?.name ?? group?.name ?? t('target.SELECTION')
  }
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
