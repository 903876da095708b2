import { Anchor, Text } from '@mantine/core'
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import type { Column } from '../../ui/column.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import classes from './Daylight.module.css'
import { DaylightStateCell } from './DaylightStateCell.tsx'
import type { DaylightRow } from './daylight.ts'
import { useDaylightTexts } from './useDaylightTexts.ts'

interface OpenRule {
  onOpen: (rule: DaylightRow) => void
  onEdit: (rule: DaylightRow) => void
  onDelete: (rule: DaylightRow) => void
}

export function useDaylightColumns(open: OpenRule): Column<DaylightRow>[] {
  const { t } = useTranslation('daylight')
  const texts = useDaylightTexts()
  return [
    {
      key: 'name',
      header: t('columns.name'),
      least: 120,
      sortKey: 'name',
      card: 'head',
      cell: rule => (
        <Anchor component="button" type="button" fw={600} size="sm" ta="left" onClick={() => open.onOpen(rule)}>
          {rule.name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: 200,
      wide: 230,
      cell: rule => <DaylightStateCell rule={rule} />,
    },
    {
      key: 'thresholds',
      header: t('columns.thresholds'),
      width: 160,
      cell: rule => <Lines of={[texts.on(rule), texts.off(rule)]} />,
    },
    {
      key: 'window',
      header: t('columns.window'),
      width: 140,
      cell: rule => <Lines of={[texts.window(rule), texts.delay(rule)]} />,
    },
    {
      key: 'quorum',
      header: t('columns.quorum'),
      width: 140,
      from: 900,
      cell: rule => <Lines of={[texts.quorum(rule), texts.age(rule)]} />,
    },
    {
      key: 'levels',
      header: t('columns.levels'),
      width: 130,
      wide: 160,
      from: 1000,
      cell: rule => <Lines of={[texts.main(rule), texts.sub(rule)]} />,
    },
    {
      key: 'updatedAt',
      header: t('columns.updated'),
      width: 104,
      from: 1100,
      sortKey: 'updatedAt',
      cell: rule => (
        <Text size="sm" component="span">
          <LiveAge at={rule.updatedAt} />
        </Text>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 126,
      card: 'foot',
      cell: rule => <Actions rule={rule} {...open} />,
    },
  ]
}

function Lines({ of: [first, second] }: { of: [string, string] }) {
  return (
    <div className={classes.lines}>
      <Text size="sm">{first}</Text>
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    </div>
  )
}

function Actions({ rule, onOpen, onEdit, onDelete }: OpenRule & { rule: DaylightRow }) {
  const { t } = useTranslation(['daylight', 'control'])
  const { ready } = useConnection()
  const obstacle = ready ? undefined : t('control:noLink')
  return (
    <div className={classes.actions}>
      <RowAction
        label={t('row.open')}
        name={rule.name}
        icon={<IconListDetails size={18} />}
        keys="Enter o"
        onClick={() => onOpen(rule)}
      />
      {rule.abilities.includes('update') && (
        <RowAction
          label={t('row.edit')}
          name={rule.name}
          icon={<IconPencil size={18} />}
          keys="e"
          obstacle={obstacle}
          onClick={() => onEdit(rule)}
        />
      )}
      {rule.abilities.includes('delete') && (
        <RowAction
          label={t('row.delete')}
          name={rule.name}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={obstacle}
          onClick={() => onDelete(rule)}
        />
      )}
    </div>
  )
}
