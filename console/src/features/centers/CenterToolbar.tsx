import { Button, NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from '../../ui/Toolbar.module.css'
import { TrashButton } from '../trash/TrashButton.tsx'
import { type CenterSearch, isFiltered, readCenterSearch, SORT_KEYS } from './centerSearch.ts'

interface CenterToolbarProps {
  search: CenterSearch
  /** counts how often the filters were cleared; each time resets the search box */
  clears: number
  onChange: (change: Partial<CenterSearch>) => void
  onClear: () => void
  /** some that were deleted are there again */
  onRestored: () => void
}

export function CenterToolbar({ search, clears, onChange, onClear, onRestored }: CenterToolbarProps) {
  const { t } = useTranslation(['centers', 'shell'])
  return (
    <div className={classes.bar}>
      <SearchBox
        key={clears}
        label={t('search')}
        value={search.q ?? ''}
        onSearch={q => onChange({ q: q || undefined })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('onlineFilter')}
        value={search.online ?? ''}
        onChange={event => onChange({ online: readCenterSearch({ online: event.currentTarget.value }).online })}
        data={[
          { value: '', label: t('allCenters') },
          { value: 'yes', label: t('online') },
          { value: 'no', label: t('offline') },
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('sort.label')}
        value={search.sort ?? ''}
        onChange={event => onChange({ sort: readCenterSearch({ sort: event.currentTarget.value }).sort })}
        data={[
          { value: '', label: t('sort.none') },
          ...SORT_KEYS.flatMap(key => [
            { value: key, label: t(`sort.${key}`) },
            { value: `-${key}`, label: t(`sort.${key}Down`) },
          ]),
        ]}
      />
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
      <TrashButton subject="LightCenter" className={classes.end} onRestored={onRestored} />
    </div>
  )
}
