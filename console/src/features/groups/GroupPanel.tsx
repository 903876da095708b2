import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { closeDropDown, DropDown } from '../../ui/DropDown.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from './GroupPanel.module.css'
import { GroupsFound } from './GroupsFound.tsx'
import { usePanelCounts } from './usePanelCounts.ts'
import { usePanelGroups } from './usePanelGroups.ts'

export interface GroupPanelProps {
  /** 0: ungrouped; undefined: all */
  value: number | undefined
  onChange: (groupId: number | undefined) => void
  /** offers “all groups” and “ungrouped” above the groups */
  everything?: boolean
  /** changes when lights may have been added or removed; refreshes the counts */
  refreshKey?: unknown
}

/** The group panel beside a list, with search and infinite scroll. In a narrow window a button opens it. */
export function GroupPanel({ value, onChange, everything, refreshKey }: GroupPanelProps) {
  const { t } = useTranslation('devices')
  const { number } = useFormat()
  const narrow = useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false })
  const [q, setQ] = useState('')
  const groups = usePanelGroups(q)
  const ids = groups.items.map(({ id }) => id)
  const counts = usePanelCounts(value ? [value, ...ids] : ids, `${refreshKey} ${value}`)
  const fresh = groups.items.map(group => counts.groups.get(group.id) ?? group)
  // The group in the URL may be on a page that is not loaded yet.
  const chosen = value ? (counts.groups.get(value) ?? fresh.find(({ id }) => id === value)) : undefined
  const elsewhere = chosen && groups.total !== undefined && !q && !ids.includes(chosen.id)

  const entry = (id: number | undefined, name: string, count: number | undefined) => (
    <li key={id ?? 'all'}>
      <button
        type="button"
        className={classes.entry}
        aria-current={id === value || undefined}
        onClick={event => {
          closeDropDown(event)
          onChange(id)
        }}
      >
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.count}>{number(count)}</span>
      </button>
    </li>
  )
  const list = (
    <nav className={classes.panel} aria-label={t('groups.title')} onKeyDown={moveByArrows}>
      <SearchBox className={classes.search} label={t('groups.search')} value={q} onSearch={setQ} />
      {everything && (
        <ul className={classes.list}>
          {entry(undefined, t('groups.all'), counts.all)}
          {entry(0, t('groups.ungrouped'), counts.ungrouped)}
        </ul>
      )}
      <GroupsFound {...groups} searched={q !== ''}>
        {elsewhere && entry(chosen.id, chosen.name, chosen.deviceCount)}
        {fresh.map(group => entry(group.id, group.name, group.deviceCount))}
      </GroupsFound>
    </nav>
  )
  if (!narrow) return list
  const name = value === undefined ? everything && t('groups.all') : value === 0 ? t('groups.ungrouped') : chosen?.name
  return (
    <div className={classes.narrow}>
      <DropDown
        label={`${t('groups.title')} · ${name || t('groups.choose')}`}
        face={
          <>
            <span className={classes.name}>{name || t('groups.choose')}</span>
            <IconChevronDown size={16} aria-hidden />
          </>
        }
        width={300}
      >
        {list}
      </DropDown>
    </div>
  )
}

/** Up, down, first, last. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.target instanceof HTMLInputElement && event.key !== 'ArrowDown') return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.entry}`)]
  const at = entries.indexOf(event.target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
  if (next === undefined || !entries[next]) return
  event.preventDefault()
  entries[next].focus()
}
