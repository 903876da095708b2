import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { KIND_NAMES, SEVERITIES } from '#lighting/alerts/kinds.ts'
import { type ListFilter, ListToolbar } from '../../ui/list/ListToolbar.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { useMay } from '../sessions/session.ts'
import { AlertGroups } from './alertList.ts'
import { ALERT_SINCE, ALERT_STATES, type AlertSearch } from './alertSearch.ts'

const MAX_GROUPS = 200

export function AlertToolbar({ url }: { url: ListUrl<AlertSearch> }) {
  const { t } = useTranslation(['alertList', 'alert'])
  const groups = useGroupFilter()
  const [open, ...otherStates] = ALERT_STATES
  return (
    <ListToolbar
      url={url}
      filters={[
        {
          parameter: 'state',
          label: t('filter.state'),
          all: t(`state.${open}`),
          options: otherStates.map(value => ({ value, label: t(`state.${value}`) })),
        },
        {
          parameter: 'severity',
          label: t('filter.severity'),
          all: t('all.severity'),
          options: SEVERITIES.map(value => ({ value, label: t(`alert:severity.${value}`) })),
        },
        {
          parameter: 'kind',
          label: t('filter.kind'),
          all: t('all.kind'),
          options: KIND_NAMES.map(value => ({ value, label: t(`alert:kind.${value}`) })),
        },
        ...groups,
        {
          parameter: 'since',
          label: t('filter.since'),
          all: t('all.since'),
          options: ALERT_SINCE.map(value => ({ value, label: t(`since.${value}`) })),
        },
      ]}
    />
  )
}

/** Nothing for a user who may not read groups. */
function useGroupFilter(): ListFilter<AlertSearch>[] {
  const { t } = useTranslation('alertList')
  const mayRead = useMay()('LightGroup', 'read')
  const [{ data }] = useQuery({ query: AlertGroups, variables: { limit: MAX_GROUPS }, pause: !mayRead })
  if (!mayRead) return []
  const groups = data?.findManyLightGroup.items ?? []
  const options = groups.map(({ id, name }) => ({ value: `${id}`, label: name }))
  return [{ parameter: 'groupId', label: t('filter.group'), all: t('all.group'), options }]
}
