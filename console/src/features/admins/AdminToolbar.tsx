import { Button, NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from '../../ui/Toolbar.module.css'
import { useRoleText } from '../roles/useRoleText.ts'
import { type AdminSearch, isFiltered, readAdminSearch, SORT_KEYS } from './adminList.ts'
import { RoleChoices } from './admins.ts'

interface AdminToolbarProps {
  search: AdminSearch
  /** counts how often the filters were cleared; each time resets the search box */
  clears: number
  onChange: (change: Partial<AdminSearch>) => void
  onClear: () => void
}

export function AdminToolbar({ search, clears, onChange, onClear }: AdminToolbarProps) {
  const { t } = useTranslation(['admin', 'shell'])
  const roleText = useRoleText()
  const [{ data }] = useQuery({ query: RoleChoices })
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
        aria-label={t('role')}
        value={search.role ?? ''}
        onChange={event => onChange({ role: readAdminSearch({ role: event.currentTarget.value }).role })}
        data={[
          { value: '', label: t('allRoles') },
          ...(data?.findManyAdminRole.items ?? []).map(role => ({ value: `${role.id}`, label: roleText(role) })),
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('state.label')}
        value={search.enabled ?? ''}
        onChange={event => onChange({ enabled: readAdminSearch({ enabled: event.currentTarget.value }).enabled })}
        data={[
          { value: '', label: t('state.all') },
          { value: 'yes', label: t('state.yes') },
          { value: 'no', label: t('state.no') },
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('sort.label')}
        value={search.sort ?? ''}
        onChange={event => onChange({ sort: readAdminSearch({ sort: event.currentTarget.value }).sort })}
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
    </div>
  )
}
