import { Button, NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { KIND_NAMES, SEVERITIES } from '#lighting/alerts/kinds.ts'
import toolbar from '../../ui/Toolbar.module.css'
import { useMay } from '../sessions/session.ts'
import classes from './AlertToolbar.module.css'
import { AlertGroups } from './alertList.ts'
import { isFiltered } from './alertQuestion.ts'
import { ALERT_SINCE, ALERT_STATES, type AlertSearch, readAlertSearch } from './alertSearch.ts'

const MOST_GROUPS = 200

interface AlertToolbarProps {
  search: AlertSearch
  onChange: (change: Partial<AlertSearch>) => void
  onClear: () => void
}

export function AlertToolbar({ search, onChange, onClear }: AlertToolbarProps) {
  const { t } = useTranslation(['alertList', 'alert', 'shell'])
  const mayRead = useMay()('LightGroup', 'read')
  const [{ data }] = useQuery({ query: AlertGroups, variables: { limit: MOST_GROUPS }, pause: !mayRead })
  const groups = data?.findManyLightGroup.items ?? []
  const beyond = search.groupId && !groups.some(({ id }) => id === search.groupId) ? search.groupId : undefined
  return (
    <div className={toolbar.bar}>
      <NativeSelect
        className={classes.select}
        aria-label={t('filter.state')}
        value={search.state ?? 'open'}
        onChange={event => onChange({ state: readAlertSearch({ state: event.currentTarget.value }).state })}
        data={ALERT_STATES.map(value => ({ value, label: t(`state.${value}`) }))}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('filter.severity')}
        value={search.severity ?? ''}
        onChange={event => onChange({ severity: readAlertSearch({ severity: event.currentTarget.value }).severity })}
        data={[
          { value: '', label: t('all.severity') },
          ...SEVERITIES.map(value => ({ value, label: t(`alert:severity.${value}`) })),
        ]}
      />
      <NativeSelect
        className={classes.select}
        aria-label={t('filter.kind')}
        value={search.kind ?? ''}
        onChange={event => onChange({ kind: readAlertSearch({ kind: event.currentTarget.value }).kind })}
        data={[
          { value: '', label: t('all.kind') },
          ...KIND_NAMES.map(value => ({ value, label: t(`alert:kind.${value}`) })),
        ]}
      />
      {mayRead && (
        <NativeSelect
          className={classes.select}
          aria-label={t('filter.group')}
          value={search.groupId ?? ''}
          onChange={event => onChange({ groupId: readAlertSearch({ groupId: event.currentTarget.value }).groupId })}
          data={[
            { value: '', label: t('all.group') },
            ...(beyond ? [{ value: `${beyond}`, label: t('oneGroup', { id: beyond }) }] : []),
            ...groups.map(({ id, name }) => ({ value: `${id}`, label: name })),
          ]}
        />
      )}
      <NativeSelect
        className={classes.select}
        aria-label={t('filter.since')}
        value={search.since ?? ''}
        onChange={event => onChange({ since: readAlertSearch({ since: event.currentTarget.value }).since })}
        data={[
          { value: '', label: t('all.since') },
          ...ALERT_SINCE.map(value => ({ value, label: t(`since.${value}`) })),
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
