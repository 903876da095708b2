import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { CountTiles } from '../../ui/CountTiles.tsx'
import { OutcomeBadge } from '../imports/OutcomeBadge.tsx'
import classes from './CenterImport.module.css'
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
    <div role="status" className={classes.preview}>
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
    </div>
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
        <Text size="sm" className={classes.note}>
          {t('unknownModels', { models: list.format(models) })}
        </Text>
      )}
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('ignored', { columns: list.format(ignored) })}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard */}
      <section className={classes.rows} aria-label={t('rows')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('center')}</th>
              <th scope="col">{t('outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map(row => (
              <tr key={row.row}>
                <td>{number(row.row)}</td>
                <td>
                  {row.name || NONE}
                  <Text size="xs" c="dimmed">
                    {row.deviceId}
                  </Text>
                </td>
                <td>
                  <OutcomeBadge outcome={row.outcome} />
                  <Details row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > MAX_ROWS && (
        <Text size="sm" c="dimmed">
          {t('otherRows', { number: number(rows.length - MAX_ROWS) })}
        </Text>
      )}
    </>
  )
}

/** Changed fields, or the problems. */
function Details({ row: { changes, problems } }: { row: CenterImportRow }) {
  const { t, i18n } = useTranslation('centerImport')
  const reason = (key: string) =>
    i18n.exists(`errors.${key}`, { ns: 'centerImport' }) ? t(`errors.${key as 'areaUnknown'}`) : key
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <>
      {changes.length > 0 && (
        <Text size="xs">{t('changes', { fields: list.format(changes.map(field => t(`fields.${field}`))) })}</Text>
      )}
      {problems.map(({ field, key, value }) => (
        <Text key={`${field} ${key}`} size="xs">
          {[field && t(`fields.${field}`), value && `“${value}”`].filter(Boolean).join(' ')}
          {field && ' · '}
          {reason(key)}
        </Text>
      ))}
    </>
  )
}
