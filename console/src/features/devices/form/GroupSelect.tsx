import { type ComboboxItem, Select } from '@mantine/core'
import '../../../ui/selectStyles.ts'
import { useTranslation } from 'react-i18next'
import { MOST_OPTIONS } from './options.ts'

interface GroupSelectProps {
  groups: { id: number; name: string }[]
  /** before the groups */
  first?: ComboboxItem[]
  placeholder: string
  input: object
}

export function GroupSelect({ groups, first = [], placeholder, input }: GroupSelectProps) {
  const { t } = useTranslation('deviceForm')
  return (
    <Select
      label={t('field.group')}
      placeholder={placeholder}
      searchable
      clearable
      limit={MOST_OPTIONS}
      nothingFoundMessage={t('nothingFound')}
      data={[...first, ...groups.map(({ id, name }) => ({ value: `${id}`, label: name }))]}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...input}
    />
  )
}
