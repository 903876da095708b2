import { Button, NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { IconFilterOff, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from '../../ui/Toolbar.module.css'
import { TrashButton } from '../trash/TrashButton.tsx'
import {
  CONTROL_MODES,
  type ControlMode,
  GROUP_SORTS,
  GROUP_STATUSES,
  type GroupSearch,
  type GroupSort,
  type GroupStatus,
  isFiltered,
} from './groupSearch.ts'

interface GroupToolbarProps {
  search: GroupSearch
  onChange: (change: Partial<GroupSearch>) => void
  onClear: () => void
  onOperations: () => void
  /** some that were deleted are there again */
  onRestored: () => void
  /** none: this role may not */
  onCreate?: () => void
}

export function GroupToolbar({ search, onChange, onClear, onOperations, onRestored, onCreate }: GroupToolbarProps) {
  const { t } = useTranslation(['groups', 'shell', 'devices'])
  const { ready } = useConnection()
  return (
    <div className={classes.bar}>
      <SearchBox label={t('search')} value={search.q ?? ''} onSearch={q => onChange({ q: q || undefined })} />
      <NativeSelect
        className={classes.select}
        aria-label={t('statusFilter')}
        value={search.status ?? ''}
        onChange={event => onChange({ status: (event.currentTarget.value || undefined) as GroupStatus | undefined })}
        data={[
          { value: '', label: t('allStatuses') },
          ...GROUP_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('modeFilter')}
        value={search.mode ?? ''}
        onChange={event => onChange({ mode: (event.currentTarget.value || undefined) as ControlMode | undefined })}
        data={[
          { value: '', label: t('allModes') },
          ...CONTROL_MODES.map(value => ({ value, label: t(`mode.${value}`) })),
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('devices:sort.label')}
        value={search.sort ?? ''}
        onChange={event => onChange({ sort: (event.currentTarget.value || undefined) as GroupSort | undefined })}
        data={[
          { value: '', label: t('devices:sort.none') },
          ...GROUP_SORTS.map(value => ({ value, label: t(`sort.${value}`) })),
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
        {t('devices:operations')}
      </Button>
      <TrashButton subject="LightGroup" onRestored={onRestored} />
      {onCreate && (
        <Button leftSection={<IconPlus size={16} />} disabled={!ready} aria-keyshortcuts="n" onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </div>
  )
}
