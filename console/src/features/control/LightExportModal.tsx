import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient } from 'urql'
import { civilDateOf } from '#lighting/time/zone.ts'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { CsvExport, type CsvRow, ExportFailed } from '../../ui/CsvExport.tsx'
import { ExportLightHistory, type LightEvent, LightEvents, secondsTaken } from './lightEvents.ts'
import { useEventText } from './useEventText.ts'

type Where = VariablesOf<typeof LightEvents>['where']
/** The server's limit of an export, and the rows of one request. */
const MAX_ROWS = 50_000
const PAGE_ROWS = 500

interface LightExportModalProps {
  opened: boolean
  where: Where
  onClose: () => void
}

/** The commands and changes of a light as a CSV file, in words and with the values of the API. */
export function LightExportModal({ opened, where, onClose }: LightExportModalProps) {
  const { t } = useTranslation('device')
  const { ready } = useConnection()
  const format = useFormat()
  const zone = useSiteZone()
  const begin = useExportedEvents(where)
  const words = ['export.siteTime', 'export.utcTime', 'cause', 'export.by', 'asked', 'state', 'took', 'error'] as const
  return (
    <CsvExport
      opened={opened}
      title={t('commands.export.title')}
      text={t('commands.export.text', { most: format.number(MAX_ROWS) })}
      labels={{
        submit: t('commands.export.submit'),
        stop: t('commands.export.stop'),
        failed: t('commands.export.failed'),
        progress: (done, total) =>
          t('commands.export.progress', { done: format.number(done), total: format.number(total) }),
      }}
      fileName={`${t('commands.export.file')}-${civilDateOf(Date.now(), zone)}.csv`}
      header={[...words.map(word => t(`commands.${word}`)), 'origin', 'status', 'campaignId', 'id']}
      disabled={!ready}
      begin={begin}
      onClose={onClose}
    />
  )
}

function useExportedEvents(where: Where) {
  const client = useClient()
  const errorText = useErrorText()
  const rowOf = useRow()
  const fail = (error: CombinedError | undefined) =>
    new ExportFailed(errorText(codeOf(error), extensionsOf(error).key, extensionsOf(error).params))

  async function* pages(until: Where): AsyncGenerator<CsvRow[]> {
    for (let page = 1; ; page++) {
      const variables = { where: until, page, limit: PAGE_ROWS }
      const { data, error } = await client.query(LightEvents, variables, { requestPolicy: 'network-only' })
      if (!data) throw fail(error)
      const { items, pagination } = data.findManyLightControlEvent
      yield items.map(rowOf)
      if (page >= pagination.totalPages) return
    }
  }

  return async () => {
    // Rows that are added during the export would move the pages.
    const until = { ...where, to: where.to ?? new Date().toISOString() }
    const { data, error } = await client.mutation(ExportLightHistory, { where: until })
    if (!data) throw fail(error)
    return { total: data.exportLightHistory.count, pages: pages(until) }
  }
}

function useRow(): (event: LightEvent) => CsvRow {
  const format = useFormat()
  const text = useEventText()
  return event => [
    ...[format.moment(event.at), new Date(event.at).toISOString(), text.origin(event), text.by(event)],
    ...[text.asked(event), text.status(event), secondsTaken(event) ?? '', text.reason(event)],
    ...[event.origin, event.status ?? '', event.campaignId ?? '', event.id],
  ]
}
