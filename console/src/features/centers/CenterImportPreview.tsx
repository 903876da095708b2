import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { CountTiles } from '../../ui/CountTiles.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { OutcomeBadge } from '../imports/OutcomeBadge.tsx'
import type { CenterImport, CenterImportRow } from './centerFiles.ts'

const MAX_ROWS = 100

/** What a file would change, and what is wrong in it. */
export function CenterImportPreview({ result }: { result: CenterImport }) {
  const { t } = useTranslation('centerImport')
  const { created, updated, unchanged, refused, rows } = result
  const toShow = [
    ...rows.filter(({ outcome }) => outcome === 'REFUSED'),
    ...rows.filter(({ outcome }) => outcome === 'CREATE' || outcome === 'UPDATE'),
  ]
  return (
    <Stack gap="sm" role="status">
      <CountTiles
        items={[
          { label: t('created'), count: created },
          { label: t('updated'), count: updated },
          { label: t('unchanged'), count: unchanged },
          { label: t('refused'), count: refused, isBad: refused > 0 },
        ]}
      />
      <Notes result={result} />
      {toShow.length > 0 && <Rows rows={toShow} />}
      {created + updated === 0 && <Text size="sm">{t(refused > 0 ? 'nothingToApply' : 'nothing')}</Text>}
    </Stack>
  )
}

function Notes({ result: { columns, unknownModels } }: { result: CenterImport }) {
  const { t, i18n } = useTranslation('centerImport')
  const { number } = useFormat()
  const ignored = columns.filter(({ field }) => field === null).map(({ name }) => name)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const models = unknownModels.map(({ code, rows }) => t('unknownModel', { code, rows: number(rows) }))
  return (
    <>
      {models.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <QuotedText text={t('unknownModels', { models: list.format(models) })} />
        </Text>
      )}
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <QuotedText text={t('ignored', { columns: list.format(ignored) })} />
        </Text>
      )}
    </>
  )
}

function Rows({ rows }: { rows: CenterImportRow[] }) {
  const { t } = useTranslation('centerImport')
  const { number } = useFormat()
  return (
    <>
      <ScrollTable
        label={t('rows')}
        head={[t('row'), t('center'), t('outcome')]}
        rows={rows.slice(0, MAX_ROWS).map(row => ({
          key: `${row.row}`,
          cells: [number(row.row), <Center key="center" row={row} />, <Outcome key="outcome" row={row} />],
        }))}
      />
      {rows.length > MAX_ROWS && (
        <Text size="sm" c="dimmed">
          {t('otherRows', { number: number(rows.length - MAX_ROWS) })}
        </Text>
      )}
    </>
  )
}

function Center({ row: { name, deviceId } }: { row: CenterImportRow }) {
  return (
    <>
      <QuotedText text={name || NONE} />
      <Text size="xs" c="dimmed">
        <QuotedText text={deviceId} />
      </Text>
    </>
  )
}

/** The outcome with changed fields, or the problems. */
function Outcome({ row: { outcome, changes, problems } }: { row: CenterImportRow }) {
  const { t, i18n } = useTranslation('centerImport')
  const reason = (key: string) =>
    i18n.exists(`errors.${key}`, { ns: 'centerImport' }) ? t(`errors.${key as 'areaUnknown'}`) : key
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <>
      <OutcomeBadge outcome={outcome} />
      {changes.length > 0 && (
        <Text size="xs">{t('changes', { fields: list.format(changes.map(field => t(`fields.${field}`))) })}</Text>
      )}
      {problems.map(({ field, key, value }) => (
        <Text key={`${field} ${key}`} size="xs">
          {field && `${t(`fields.${field}`)} `}
          {value && <QuotedText text={`“${value}”`} />}
          {field && ' · '}
          {reason(key)}
        </Text>
      ))}
    </>
  )
}
