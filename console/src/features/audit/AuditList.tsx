import { Skeleton } from '@mantine/core'
import { IconBan, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import classes from './Audit.module.css'
import { type AuditEntry, AuditOfThing } from './audit.ts'
import { useAuditText } from './useAuditText.ts'

const PAGE_SIZE = 15

interface AuditListProps {
  subject: 'LightDevice' | 'LightGroup' | 'LightCenter'
  id: number
  /** changes when a new entry may exist */
  refreshKey: unknown
}

/** The audit log of one object. */
export function AuditList({ subject, id, refreshKey }: AuditListProps) {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [{ data, error }, read] = useQueryWithKey(AuditOfThing, { subject, id, page, limit: PAGE_SIZE }, refreshKey)
  useLastPage(page, data?.findManyAuditEntry?.pagination.totalPages, setPage)
  if (!data && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) return <Skeleton height={320} />
  const { items, pagination } = data.findManyAuditEntry
  if (pagination.totalCount === 0) return <EmptyState icon={<IconHistory />} title={t('none')} text={t('noneText')} />
  return (
    <>
      <ol className={classes.list}>
        {items.map(entry => (
          <Entry key={entry.id} entry={entry} isOwn={entry.subject === subject && entry.objectId === id} />
        ))}
      </ol>
      <Pager pagination={pagination} onPage={setPage} />
    </>
  )
}

/** @param isOwn true if the entry is about the object itself, not about its group or center */
function Entry({ entry, isOwn }: { entry: AuditEntry; isOwn: boolean }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const text = useAuditText()
  const fields = text.fields(entry.detail)
  const about = isOwn ? undefined : text.about(entry)
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        <div>{format.moment(entry.at)}</div>
        <LiveAge at={entry.at} />
      </div>
      <div>
        <div className={classes.action}>
          <strong>{entry.accountName ?? t('anonymous')}</strong>
          <span>{text.action(entry)}</span>
          {about && <span>{about}</span>}
          {entry.result !== 'OK' && (
            <StatusBadge tone="bad" icon={<IconBan aria-hidden />}>
              {text.result(entry.result)}
            </StatusBadge>
          )}
          {entry.address && <span className={classes.when}>{t('from', { address: entry.address })}</span>}
        </div>
        {fields.length > 0 && (
          <dl className={classes.fields}>
            {fields.map(({ field, name, value }) => (
              <div key={field}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
