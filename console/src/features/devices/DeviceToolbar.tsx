import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilterOff, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DeviceToolbar.module.css'
import { DEVICE_STATUSES, type DeviceSearch, type DeviceSort, type DeviceStatus, isFiltered } from './deviceSearch.ts'

const SEARCH_DELAY_MS = 300

interface DeviceToolbarProps {
  search: DeviceSearch
  onChange: (change: Partial<DeviceSearch>) => void
}

export function DeviceToolbar({ search, onChange }: DeviceToolbarProps) {
  const { t } = useTranslation(['devices', 'shell'])
  return (
    <div className={classes.bar}>
      <SearchBox value={search.q ?? ''} onSearch={q => onChange({ q: q || undefined })} />
      <NativeSelect
        className={classes.select}
        aria-label={t('statusFilter')}
        value={search.status ?? ''}
        onChange={event => onChange({ status: (event.currentTarget.value || undefined) as DeviceStatus | undefined })}
        data={[
          { value: '', label: t('allStatuses') },
          ...DEVICE_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('sort.label')}
        value={search.sort ?? ''}
        onChange={event => onChange({ sort: (event.currentTarget.value || undefined) as DeviceSort | undefined })}
        data={[
          { value: '', label: t('sort.none') },
          { value: 'name', label: t('sort.name') },
          { value: '-name', label: t('sort.nameDown') },
          { value: 'deviceStatus', label: t('sort.status') },
          { value: '-updatedAt', label: t('sort.updated') },
        ]}
      />
      {isFiltered(search) && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={16} />}
          onClick={() => onChange({ q: undefined, status: undefined, groupId: undefined })}
        >
          {t('shell:words.clear')}
        </Button>
      )}
    </div>
  )
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation(['devices', 'shell'])
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, SEARCH_DELAY_MS)
  // The URL may change by itself: back, or a cleared filter.
  useEffect(() => setText(text => (text.trim() === value ? text : value)), [value])

  function type(next: string) {
    setText(next)
    search(next.trim())
  }

  return (
    <TextInput
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      type="search"
      value={text}
      onChange={event => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('shell:words.clear')} onClick={() => type('')} />}
    />
  )
}
