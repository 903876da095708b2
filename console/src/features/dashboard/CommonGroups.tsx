import { Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import { GroupStatusBadge } from '../groups/GroupStatusBadge.tsx'
import classes from './CommonGroups.module.css'
import { type CommonGroup, CommonGroupsQuery } from './dashboard.ts'

const PAGE_SIZE = 12
/** Online rates change as lights connect and disconnect. */
const REFRESH_INTERVAL_MS = 5000

/** Links to common groups. */
export function CommonGroups() {
  const { t } = useTranslation('dashboard')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [{ data, error }, read] = useQuery({ query: CommonGroupsQuery, variables: { page, limit: PAGE_SIZE } })
  usePoll(read, REFRESH_INTERVAL_MS)
  const groups = data?.findManyLightGroup
  useLastPage(page, groups?.pagination.totalPages, setPage)
  return (
    <section className={classes.panel} aria-label={t('groups.title')}>
      <h2>{t('groups.title')}</h2>
      {error && !data && (
        <ErrorPanel
          title={t('groups.failed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={read}
        />
      )}
      {groups?.pagination.totalCount === 0 && (
        <Text size="sm" c="dimmed">
          {t('groups.none')}
        </Text>
      )}
      <ul className={classes.cards}>
        {groups
          ? groups.items.map(group => <GroupCard key={group.id} group={group} />)
          : !error && [1, 2, 3, 4].map(card => <Skeleton key={card} component="li" height={74} />)}
      </ul>
      {groups && <Pager pagination={groups.pagination} onPage={setPage} />}
    </section>
  )
}

function GroupCard({ group }: { group: CommonGroup }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <li className={classes.card}>
      <span className={classes.head}>
        <Link to={paths.status} search={{ groupId: group.id }} className={classes.name}>
          {group.name}
        </Link>
        {group.groupStatus !== 'NORMAL' && <GroupStatusBadge status={group.groupStatus} />}
      </span>
      <span className={classes.where}>
        {[group.cityName ?? group.provinceName, group.districtName].filter(Boolean).join(' · ') || NONE}
      </span>
      <span className={classes.facts}>
        <Link to={paths.devices} search={{ groupId: group.id }}>
          {t('groups.lights', { number: format.number(group.deviceCount) })}
        </Link>
        <span>{t('lights.onlineRate', { rate: format.quantity(group.onlineRate, '%') })}</span>
      </span>
    </li>
  )
}
