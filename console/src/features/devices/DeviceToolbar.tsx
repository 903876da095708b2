import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListToolbar } from '../../ui/list/ListToolbar.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
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
  url: ListUrl<DeviceSearch>
  onView: (view: DeviceView) => void
  dense: boolean
  onDense: (dense: boolean) => void
  /** opens the filters by asset data */
  onAssets: () => void
}

export function DeviceToolbar({ url, onAssets, ...look }: DeviceToolbarProps) {
  const { t } = useTranslation('devices')
  const { search } = url
  return (
    <ListToolbar url={url} searchLabel={t('search')} end={<ViewSwitch view={search.view ?? 'table'} {...look} />}>
      <StateFilter url={url} />
      <SelectField
        className={classes.select}
        label={t('sort.label')}
        value={search.sort ?? ''}
        onChange={value => url.set('sort', value)}
        options={[
          { value: '', label: t('sort.none') },
          ...DEVICE_SORTS.map(value => ({ value, label: t(SORT_NAMES[value]) })),
        ]}
      />
      <Button variant="default" onClick={onAssets}>
        {t('assetFilter')}
        {search.assets && ' ✓'}
      </Button>
      {search.centerId !== undefined && <span className={classes.chip}>{t('behindCenter')}</span>}
      {search.scheduleId !== undefined && <span className={classes.chip}>{t('ofSchedule')}</span>}
      {search.override !== undefined && <span className={classes.chip}>{t('underOverride')}</span>}
    </ListToolbar>
  )
}

/** One select for a status, a lifecycle or a condition: no two of them are set. */
function StateFilter({ url }: Pick<DeviceToolbarProps, 'url'>) {
  const { t } = useTranslation('devices')
  const { status, lifecycle, condition } = url.search
  const filter = (value: string) => {
    const { status, lifecycle, condition } = readDeviceSearch({ status: value, lifecycle: value, condition: value })
    url.filter({ status, lifecycle, condition })
  }
  return (
    <SelectField
      className={classes.select}
      label={t('statusFilter')}
      value={status ?? lifecycle ?? condition ?? ''}
      onChange={filter}
      options={[
        { value: '', label: t('allStatuses') },
        ...DEVICE_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
        { group: t('condition.lit'), items: LIT_CONDITIONS.map(value => ({ value, label: t(`condition.${value}`) })) },
        {
          group: t('lifecycle.label'),
          items: DEVICE_LIFECYCLES.map(value => ({ value, label: t(`lifecycle.${value}`) })),
        },
        { group: t('condition.label'), items: COMPARED.map(value => ({ value, label: t(`condition.${value}`) })) },
        { value: 'OVERRIDDEN', label: t('condition.OVERRIDDEN') },
        { value: 'UNPLACED', label: t('condition.UNPLACED') },
        { value: 'NO_PLAN', label: t('condition.NO_PLAN') },
      ]}
    />
  )
}
