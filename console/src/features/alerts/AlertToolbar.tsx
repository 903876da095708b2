import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { KIND_NAMES, SEVERITIES } from '#lighting/alerts/kinds.ts'
import { useFormat } from '../../i18n/format.ts'
import { type ListFilter, ListToolbar } from '../../ui/list/ListToolbar.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { useMay } from '../sessions/session.ts'
import { AlertGroups } from './alertList.ts'
import { ALERT_ASSIGNEES, ALERT_SINCE, ALERT_STATES, type AlertSearch } from './alertSearch.ts'
import { AlertAssignees } from './alerts.ts'

const MAX_GROUPS = 200

export function AlertToolbar({ url }: { url: ListUrl<AlertSearch> }) {
  const { t } = useTranslation(['alertList', 'alert'])
  const groups = useGroupFilter()
  const assignees = useAssigneeFilter(url.search.assignee)
  const times = useTimeFilters(url.search)
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
        assignees,
        ...times,
      ]}
    />
  )
}

/** Own ones, unassigned ones, and for users who may assign those of each person. */
function useAssigneeFilter(assignee: AlertSearch['assignee']): ListFilter<AlertSearch> {
  const { t } = useTranslation('alertList')
  const mayAssign = useMay()('Alert', 'update')
  const [{ data }] = useQuery({ query: AlertAssignees, pause: !mayAssign })
  const people = (data?.alertAssignees ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))
  const isKnown = typeof assignee !== 'number' || people.some(({ value }) => value === `${assignee}`)
  const options = [
    ...ALERT_ASSIGNEES.map(value => ({ value, label: t(`assignee.${value}`) })),
    ...people,
    // Of an account that was disabled, in a link.
    ...(isKnown ? [] : [{ value: `${assignee}`, label: `#${assignee}` }]),
  ]
  return { parameter: 'assignee', label: t('filter.assignee'), all: t('all.assignee'), options }
}

/** When it was raised, and in links of the shift log also when it was cleared. */
function useTimeFilters({ since, ended }: AlertSearch): ListFilter<AlertSearch>[] {
  const { t } = useTranslation('alertList')
  const format = useFormat()
  const instant = (value: string | undefined) =>
    value === undefined ? [] : [{ value, label: t('since.instant', { time: format.moment(value) }) }]
  const span = ALERT_SINCE.find(name => name === since)
  const raised: ListFilter<AlertSearch> = {
    ...{ parameter: 'since', label: t('filter.since'), all: t('all.since') },
    options: [
      ...ALERT_SINCE.map(value => ({ value, label: t(`since.${value}`) })),
      ...instant(span ? undefined : since),
    ],
  }
  if (ended === undefined) return [raised]
  return [raised, { parameter: 'ended', label: t('filter.ended'), all: t('all.since'), options: instant(ended) }]
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
