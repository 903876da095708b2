import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilterOff, IconListCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DeviceToolbar.module.css'
import {
  DEVICE_CONDITIONS,
  DEVICE_SORTS,
  DEVICE_STATUSES,
  type DeviceSearch,
  type DeviceSort,
  isFiltered,
  readDeviceSearch,
} from './deviceSearch.ts'

const SEARCH_DELAY_MS = 300

const SORT_NAMES = {
  name: 'sort.name',
  '-name': 'sort.nameDown',
  deviceStatus: 'sort.status',
  '-deviceStatus': 'sort.statusDown',
  '-updatedAt': 'sort.updated',
  updatedAt: 'sort.updatedUp',
} as const satisfies Record<DeviceSort, string>

interface DeviceToolbarProps {
  search: DeviceSearch
  /** how often the filters were cleared: each time, the search box starts anew */
  clears: number
  onChange: (change: Partial<DeviceSearch>) => void
  onClear: () => void
  onOperations: () => void
}

export function DeviceToolbar({ search, clears, onChange, onClear, onOperations }: DeviceToolbarProps) {
  const { t } = useTranslation(['devices', 'shell'])
  return (
    <div className={classes.bar}>
      <SearchBox key={clears} value={search.q ?? ''} onSearch={q => onChange({ q: q || undefined })} />
      <NativeSelect
        className={classes.select}
        aria-label={t('statusFilter')}
        value={search.status ?? search.condition ?? ''}
        onChange={event => onChange(filterOf(event.currentTarget.value))}
        data={[
          { value: '', label: t('allStatuses') },
          ...DEVICE_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
          {
            group: t('condition.label'),
            items: DEVICE_CONDITIONS.map(value => ({ value, label: t(`condition.${value}`) })),
          },
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('sort.label')}
        value={search.sort ?? ''}
        onChange={event => onChange({ sort: (event.currentTarget.value || undefined) as DeviceSort | undefined })}
        data={[
          { value: '', label: t('sort.none') },
          ...DEVICE_SORTS.map(value => ({ value, label: t(SORT_NAMES[value]) })),
        ]}
      />
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.end}
        leftSection={<IconListCheck size={16} />}
        onClick={onOperations}
      >
        {t('operations')}
      </Button>
    </div>
  )
}

/** One box asks for a status or for a condition. */
function filterOf(value: string): Pick<DeviceSearch, 'status' | 'condition'> {
  const { status, condition } = readDeviceSearch({ status: value, condition: value })
  return { status, condition }
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation(['devices', 'shell'])
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = useDebouncedCallback((q: string) => {
    asked.current = q
    onSearch(q)
  }, SEARCH_DELAY_MS)
  // The URL may change by itself: back, or a cleared filter. What this box asked for must not undo what was typed since.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    search.cancel()
    setText(value)
  }, [value, search])

  /** Letters on the way to a Chinese word are nothing to look for yet. */
  function type(next: string, composing = false) {
    setText(next)
    if (!composing) search(next.trim())
  }

  return (
    <TextInput
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      type="search"
      value={text}
      onChange={event => type(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionStart={() => search.cancel()}
      onCompositionEnd={event => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('shell:words.clear')} onClick={() => type('')} />}
    />
  )
}
