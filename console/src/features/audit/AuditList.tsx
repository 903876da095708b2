import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { useFormat } from '../../i18n/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { ListContent } from '../../ui/list/ListContent.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import classes from './Audit.module.css'
import { AuditResult } from './AuditResult.tsx'
import { type AuditEntry, AuditList as AuditQuery } from './audit.ts'
import { useAuditText } from './useAuditText.ts'

const ENTRIES_PER_PAGE = 15

interface AuditListProps {
  subject: 'LightDevice' | 'LightGroup' | 'LightCenter'
  id: number
  /** changes when a new entry may exist */
  refreshKey: unknown
}

/** The audit log of one object. */
export function AuditList({ subject, id, refreshKey }: AuditListProps) {
  const { t } = useTranslation('audit')
  const url = usePageState()
  const list = useList({
    query: AuditQuery,
    variables: { about: { subject, id }, page: url.search.page, limit: ENTRIES_PER_PAGE },
    pageOf: data => data.findManyAuditEntry,
    refreshKey,
  })
  return (
    <ListFrame list={list} url={url} isEmbedded>
      <ListContent
        list={list}
        failed={t('failed')}
        skeleton={<Skeleton height={320} />}
        empty={<EmptyState icon={<IconHistory />} title={t('none')} text={t('noneText')} />}
      >
        <ol className={classes.list}>
          {list.rows.map(entry => (
            <Entry key={entry.id} entry={entry} isOwn={entry.subject === subject && entry.objectId === id} />
          ))}
        </ol>
      </ListContent>
    </ListFrame>
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
          <AuditResult result={entry.result} />
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
