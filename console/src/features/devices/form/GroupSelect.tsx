import type { ComboboxItem } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { MAX_OPTIONS } from './options.ts'

interface GroupSelectProps {
  groups: { id: number; name: string }[]
  /** options before the groups */
  first?: ComboboxItem[]
  placeholder: string
  input: object
}

export function GroupSelect({ groups, first = [], placeholder, input }: GroupSelectProps) {
  const { t } = useTranslation('deviceForm')
  return (
    <SearchSelect
      label={t('field.group')}
      placeholder={placeholder}
      clearable
      limit={MAX_OPTIONS}
      nothingFoundMessage={t('nothingFound')}
      data={[...first, ...groups.map(({ id, name }) => ({ value: `${id}`, label: name }))]}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...input}
    />
  )
}
