import { Button, NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from '../../ui/Toolbar.module.css'
import { TrashButton } from '../trash/TrashButton.tsx'
import { isFiltered, SCHEDULE_TYPES, type ScheduleSearch, type ScheduleType } from './scheduleSearch.ts'

interface ScheduleToolbarProps {
  search: ScheduleSearch
  onChange: (change: Partial<ScheduleSearch>) => void
  onClear: () => void
  /** some that were deleted are there again */
  onRestored: () => void
  /** none: this role may not */
  onCreate?: () => void
}

export function ScheduleToolbar({ search, onChange, onClear, onRestored, onCreate }: ScheduleToolbarProps) {
  const { t } = useTranslation(['schedules', 'shell'])
  const { ready } = useConnection()
  return (
    <div className={classes.bar}>
      <SearchBox label={t('search')} value={search.q ?? ''} onSearch={q => onChange({ q: q || undefined })} />
      <NativeSelect
        className={classes.select}
        aria-label={t('typeFilter')}
        value={search.type ?? ''}
        onChange={event => onChange({ type: (event.currentTarget.value || undefined) as ScheduleType | undefined })}
        data={[
          { value: '', label: t('allTypes') },
          ...SCHEDULE_TYPES.map(value => ({ value, label: t(`type.${value}`) })),
        ]}
      />
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
      <TrashButton subject="LightSchedule" className={classes.end} onRestored={onRestored} />
      {onCreate && (
        <Button leftSection={<IconPlus size={16} />} disabled={!ready} aria-keyshortcuts="n" onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </div>
  )
}
