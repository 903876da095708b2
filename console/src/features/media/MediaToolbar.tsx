import { NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from '../../ui/Toolbar.module.css'
import { type MediaSearch, readMediaSearch, SORTS } from './mediaList.ts'
import type { useMediaFiles } from './useMediaFiles.ts'

const SORT_WORDS = {
  uploadAt: 'sort.uploadAt',
  fileName: 'sort.fileName',
  '-fileName': 'sort.fileNameDown',
  fileSize: 'sort.fileSize',
  '-fileSize': 'sort.fileSizeDown',
} as const

interface MediaToolbarProps {
  files: ReturnType<typeof useMediaFiles>
  search: MediaSearch
  /** counts how often the filters were cleared; each time resets the search box */
  clears: number
  onChange: (change: Partial<MediaSearch>) => void
}

export function MediaToolbar({ files, search, clears, onChange }: MediaToolbarProps) {
  const { t } = useTranslation('mediaFiles')
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
        aria-label={t('sort.label')}
        value={search.sort ?? ''}
        onChange={event => onChange({ sort: readMediaSearch({ sort: event.currentTarget.value }).sort })}
        data={[{ value: '', label: t('sort.none') }, ...SORTS.map(value => ({ value, label: t(SORT_WORDS[value]) }))]}
      />
      {files.stores.length > 1 && (
        <NativeSelect
          className={classes.select}
          aria-label={t('store.label')}
          value={files.store ?? ''}
          onChange={event => onChange({ store: event.currentTarget.value, folder: undefined })}
          data={files.stores.map(value => ({ value, label: t(`store.${value}`) }))}
        />
      )}
    </div>
  )
}
