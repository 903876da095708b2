import { Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { ListContent } from '../../ui/list/ListContent.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import { GroupStatusBadge } from '../groups/GroupStatusBadge.tsx'
import classes from './CommonGroups.module.css'
import { type CommonGroup, CommonGroupsQuery } from './dashboard.ts'

const COMMON_GROUPS_PER_PAGE = 12
/** Online rates change as lights connect and disconnect. */
const POLL_MS = 5000

/** Links to common groups. */
export function CommonGroups() {
  const { t } = useTranslation('dashboard')
  const url = usePageState()
  const groups = useList({
    query: CommonGroupsQuery,
    variables: { page: url.search.page ?? 1, limit: COMMON_GROUPS_PER_PAGE },
    pageOf: data => data.findManyLightGroup,
    pollMs: POLL_MS,
  })
  return (
    <section className={classes.panel} aria-label={t('groups.title')}>
      <h2>{t('groups.title')}</h2>
      <ListFrame list={groups} url={url} isEmbedded>
        <ListContent
          list={groups}
          failed={t('groups.failed')}
          skeleton={
            <ul className={classes.cards}>
              {[1, 2, 3, 4].map(card => (
                <Skeleton key={card} component="li" height={74} />
              ))}
            </ul>
          }
          empty={
            <Text size="sm" c="dimmed">
              {t('groups.none')}
            </Text>
          }
        >
          <ul className={classes.cards}>
            {groups.rows.map(group => (
              <GroupCard key={group.id} group={group} />
            ))}
          </ul>
        </ListContent>
      </ListFrame>
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
        {group.derivedStatus !== 'NORMAL' && <GroupStatusBadge group={group} />}
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
