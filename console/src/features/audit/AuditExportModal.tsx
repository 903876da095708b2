import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient } from 'urql'
import { civilDateOf } from '#lighting/time/zone.ts'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { CsvExport, type CsvRow, ExportFailed } from '../../ui/CsvExport.tsx'
import { AuditEntriesBefore, type AuditEntry, ExportAudit } from './audit.ts'
import type { AuditConditions } from './auditSearch.ts'
import { useAuditSentence } from './useAuditSentence.ts'

/** The server's limit of an export, and the entries of one request. */
const MAX_ROWS = 100_000
const PAGE_ROWS = 500

interface AuditExportModalProps {
  opened: boolean
  conditions: AuditConditions
  onClose: () => void
}

/** The audit entries of the filters as a CSV file, in words and with the values of the API. */
export function AuditExportModal({ opened, conditions, onClose }: AuditExportModalProps) {
  const { t } = useTranslation('auditPage')
  const { ready } = useConnection()
  const format = useFormat()
  const zone = useSiteZone()
  const begin = useExportedEntries(conditions)
  return (
    <CsvExport
      opened={opened}
      title={t('export.title')}
      text={t('export.text', { most: format.number(MAX_ROWS) })}
      labels={{
        submit: t('export.submit'),
        stop: t('export.stop'),
        failed: t('export.failed'),
        progress: (done, total) => t('export.progress', { done: format.number(done), total: format.number(total) }),
      }}
      fileName={`${t('export.file')}-${civilDateOf(Date.now(), zone)}.csv`}
      header={COLUMNS.map(column => t(`export.columns.${column}`))}
      disabled={!ready}
      begin={begin}
      onClose={onClose}
    />
  )
}

const COLUMNS = [
  ...(['siteTime', 'utcTime', 'person', 'text', 'object', 'result', 'fields', 'address'] as const),
  ...(['action', 'subject', 'objectId', 'code', 'accountKind', 'accountId', 'id'] as const),
] as const

function useExportedEntries(conditions: AuditConditions) {
  const client = useClient()
  const errorText = useErrorText()
  const rowOf = useRow()
  const fail = (error: CombinedError | undefined) =>
    new ExportFailed(errorText(codeOf(error), extensionsOf(error).key, extensionsOf(error).params))

  async function* pagesFrom(first: number): AsyncGenerator<CsvRow[]> {
    for (let before = first; ; ) {
      const variables = { ...conditions, before, limit: PAGE_ROWS }
      const { data, error } = await client.query(AuditEntriesBefore, variables, { requestPolicy: 'network-only' })
      if (!data) throw fail(error)
      const entries = data.auditEntriesBefore
      yield entries.map(rowOf)
      const last = entries.at(-1)
      if (entries.length < PAGE_ROWS || !last) return
      before = last.id
    }
  }

  return async () => {
    const { data, error } = await client.mutation(ExportAudit, conditions)
    if (!data) throw fail(error)
    const { count, before } = data.exportAuditEntries
    return { total: count, pages: pagesFrom(before) }
  }
}

function useRow(): (entry: AuditEntry) => CsvRow {
  const format = useFormat()
  const { sentence, object, person, text } = useAuditSentence()
  return entry => [
    ...[format.moment(entry.at), new Date(entry.at).toISOString(), person(entry), sentence(entry)],
    ...[object(entry) ?? '', text.result(entry.result)],
    text
      .fields(entry.detail)
      .map(({ name, value }) => `${name} ${value}`)
      .join('; '),
    ...[entry.address ?? '', entry.action, entry.subject ?? '', entry.objectId ?? '', entry.result],
    ...[entry.accountKind, entry.accountId ?? '', entry.id],
  ]
}
