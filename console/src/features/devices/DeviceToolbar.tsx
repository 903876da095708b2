import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import classes from '../../ui/Toolbar.module.css'
import {
  COMPARED,
  DEVICE_LIFECYCLES,
  DEVICE_SORTS,
  DEVICE_STATUSES,
  type DeviceSearch,
  type DeviceSort,
  type DeviceView,
  isFiltered,
  LIT_CONDITIONS,
  readDeviceSearch,
} from './deviceSearch.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

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
  /** counts how often the filters were cleared; each time resets the search box */
  clears: number
  onChange: (change: Partial<DeviceSearch>) => void
  onClear: () => void
  onView: (view: DeviceView) => void
}

export function DeviceToolbar({ search, clears, onChange, onClear, onView }: DeviceToolbarProps) {
  const { t } = useTranslation(['devices', 'shell'])
  return (
    <div className={classes.bar}>
      <SearchBox
        key={clears}
        label={t('search')}
        value={search.q ?? ''}
        onSearch={q => onChange({ q: q || undefined })}
      />
      <SelectField
        className={classes.select}
        label={t('statusFilter')}
        value={search.status ?? search.lifecycle ?? search.condition ?? ''}
        onChange={value => onChange(filterOf(value))}
        options={[
          { value: '', label: t('allStatuses') },
          ...DEVICE_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
          {
            group: t('condition.lit'),
            items: LIT_CONDITIONS.map(value => ({ value, label: t(`condition.${value}`) })),
          },
          {
            group: t('lifecycle.label'),
            items: DEVICE_LIFECYCLES.map(value => ({ value, label: t(`lifecycle.${value}`) })),
          },
          {
            group: t('condition.label'),
            items: COMPARED.map(value => ({ value, label: t(`condition.${value}`) })),
          },
          { value: 'OVERRIDDEN', label: t('condition.OVERRIDDEN') },
          { value: 'UNPLACED', label: t('condition.UNPLACED') },
        ]}
      />
      <SelectField
        className={classes.select}
        label={t('sort.label')}
        value={search.sort ?? ''}
        onChange={value => onChange({ sort: (value || undefined) as DeviceSort | undefined })}
        options={[
          { value: '', label: t('sort.none') },
          ...DEVICE_SORTS.map(value => ({ value, label: t(SORT_NAMES[value]) })),
        ]}
      />
      {search.centerId !== undefined && <span className={classes.chip}>{t('behindCenter')}</span>}
      {search.override !== undefined && <span className={classes.chip}>{t('underOverride')}</span>}
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
      <ViewSwitch view={search.view ?? 'table'} onView={onView} />
    </div>
  )
}

/** One box asks for a status, a lifecycle or a condition. */
function filterOf(value: string): Pick<DeviceSearch, 'status' | 'lifecycle' | 'condition'> {
  const { status, lifecycle, condition } = readDeviceSearch({ status: value, lifecycle: value, condition: value })
  return { status, lifecycle, condition }
}
