import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { SeverityBadge } from '../alerts/SeverityBadge.tsx'
import { useMay } from '../sessions/session.ts'
import { LineText } from './LineText.tsx'
import classes from './SummaryView.module.css'
import type { Section, Summary } from './shiftLog.ts'

interface SummaryViewProps {
  summary: Summary
  /** whether counts lead to the pages that list all; not of a stored summary */
  isLinked?: boolean
}

/** Open alerts by severity, and the parts of a summary with their first lines; empty parts stand in one sentence. */
export function SummaryView({ summary, isLinked = false }: SummaryViewProps) {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  const { sections, openAlerts, since } = summary
  const empty = sections.filter(({ count }) => count === 0)
  return (
    <div className={classes.summary}>
      {openAlerts.length > 0 && (
        <ul className={classes.severities} aria-label={t('bySeverity')}>
          {openAlerts.map(({ severity, count }) => (
            <li key={severity}>
              <SeverityBadge severity={severity} />
              <strong>{format.number(count)}</strong>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.sections}>
        {sections
          .filter(({ count }) => count > 0)
          .map(section => (
            <SectionCard key={section.kind} section={section} since={isLinked ? since : undefined} />
          ))}
      </div>
      {empty.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('none', { parts: empty.map(({ kind }) => t(`section.${kind}`)).join(t('comma')) })}
        </Text>
      )}
    </div>
  )
}

/** @param since none: without a link */
function SectionCard({ section, since }: { section: Section; since: string | undefined }) {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  const { kind, count, lines } = section
  const title = t(`section.${kind}`)
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.head}>
        <span>{title}</span>
        {since === undefined ? (
          <strong>{format.number(count)}</strong>
        ) : (
          <PageLink kind={kind} since={since} label={t('showAll', { section: title, number: format.number(count) })}>
            {format.number(count)}
          </PageLink>
        )}
      </h2>
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a schedule may have several revisions; the lines never move
          <li key={index}>
            <LineText kind={kind} line={line} />
          </li>
        ))}
        {count > lines.length && (
          <li className={classes.more}>{t('more', { number: format.number(count - lines.length) })}</li>
        )}
      </ul>
    </section>
  )
}

interface PageLinkProps {
  kind: Section['kind']
  since: string
  label: string
  children: string
}

/** To the page that lists all of a part. */
function PageLink({ kind, since, label, children }: PageLinkProps) {
  const may = useMay()
  const { to, search, needs } = pageOf(kind, since)
  if (needs && !may(needs, 'read')) return <strong>{children}</strong>
  return (
    <Link to={to} search={search} aria-label={label}>
      {children}
    </Link>
  )
}

function pageOf(kind: Section['kind'], since: string) {
  switch (kind) {
    case 'OPEN_ALERTS':
      return { to: paths.alerts, search: {}, needs: 'Alert' }
    case 'NEW_ALERTS':
      return { to: paths.alerts, search: { state: 'all', since }, needs: 'Alert' }
    case 'ENDED_ALERTS':
      return { to: paths.alerts, search: { state: 'past', ended: since }, needs: 'Alert' }
    case 'APPROVALS':
      return { to: paths.approvals, search: { status: 'PENDING' }, needs: 'Approval' }
    case 'SCENES':
      return { to: paths.scenes, search: {}, needs: 'LightScene' }
    case 'MAINTENANCE':
      return { to: paths.devices, search: { status: 'MAINTENANCE' }, needs: 'LightDevice' }
    case 'REVISIONS':
      return { to: paths.schedules, search: {}, needs: 'LightSchedule' }
    case 'PINNED_NOTES':
    case 'NOTES':
      return { to: paths.shifts, search: { tab: 'log' } }
    default:
      return { to: paths.overrides, search: {}, needs: 'LightDevice' }
  }
}
