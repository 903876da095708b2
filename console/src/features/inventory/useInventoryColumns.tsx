import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/column.ts'
import { EntryBadge } from './EntryBadge.tsx'
import classes from './Inventory.module.css'
import type { InventoryEntry } from './inventory.ts'

export function useInventoryColumns(): Column<InventoryEntry>[] {
  const { t } = useTranslation('inventory')
  return [
    {
      key: 'light',
      header: t('columns.light'),
      card: 'head',
      cell: ({ device, deviceId, name }) => (
        <>
          {device ? (
            <Anchor
              size="sm"
              fw={600}
              renderRoot={props => <Link to={paths.device} params={{ id: `${device.id}` }} {...props} />}
            >
              {device.name}
            </Anchor>
          ) : (
            <strong>{name ?? t('unnamed')}</strong>
          )}
          <Text size="xs" c="dimmed">
            {deviceId}
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: 170,
      cell: ({ state }) => <EntryBadge state={state} />,
    },
    {
      key: 'drift',
      header: t('columns.drift'),
      cell: entry => <Drift entry={entry} />,
    },
  ]
}

/** The differences of one light as text. */
function Drift({ entry: { state, model, watts, device, differences } }: { entry: InventoryEntry }) {
  const { t } = useTranslation('inventory')
  if (state === 'DIFFERENT')
    return (
      <ul className={classes.differences}>
        {differences.map(({ field, here, there }) => (
          <li key={field}>
            <span>{t(`field.${field}`)}</span> {t('differs', { here: here ?? NONE, there })}
          </li>
        ))}
      </ul>
    )
  return <span className={classes.differences}>{words()}</span>

  function words(): string {
    const said = [model, watts !== null && `${watts} W`].filter(Boolean).join(' · ')
    if (state === 'MATCHED') return said || NONE
    if (state === 'UNKNOWN_HERE') return [t('why.UNKNOWN_HERE'), said].filter(Boolean).join(' · ')
    if (state === 'ELSEWHERE')
      return device?.center ? t('why.ELSEWHERE', { center: device.center.name }) : t('why.DIRECT')
    return t('why.MISSING_THERE')
  }
}
