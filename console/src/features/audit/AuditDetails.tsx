import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import classes from './Audit.module.css'
import { type AuditEntry, EarlierEntries } from './audit.ts'
import { useAuditSentence } from './useAuditSentence.ts'

/** Earlier changes of the object that are searched for the value before. */
const EARLIER = 50
const CHANGES = /^(update|protect|set|demand)/

/** The arguments in words, with the values before where an earlier entry has them; address, result and operation. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('auditPage')
  const { text } = useAuditSentence()
  const fields = text.fields(entry.detail)
  const before = useEarlier(entry)
  const isChange = before !== undefined
  return (
    <>
      {fields.length > 0 ? (
        <table className={classes.details}>
          <thead>
            <tr>
              <th scope="col">{t('detail.field')}</th>
              {isChange && <th scope="col">{t('detail.before')}</th>}
              <th scope="col">{t('detail.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, name, value }) => (
              <tr key={field}>
                <th scope="row">{name}</th>
                {isChange && <td>{before.get(field) ?? t('detail.unknown')}</td>}
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={classes.when}>{t('detail.none')}</p>
      )}
      <dl className={classes.fields}>
        {(
          [
            [t('detail.result'), entry.result === 'OK' ? t('result.OK') : text.result(entry.result)],
            [t('detail.address'), entry.address ?? '-'],
            [t('detail.operation'), entry.action],
            [t('detail.number'), `${entry.id}`],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The last recorded value of each field before a change; undefined: the entry is no change of one object. */
function useEarlier({ id, action, subject, objectId, result }: AuditEntry): Map<string, string> | undefined {
  const { text } = useAuditSentence()
  const isChange = CHANGES.test(action) && subject !== null && objectId !== null && result === 'OK'
  // A command sets levels, too, but is no change of the object.
  const actions = [action, action.replace(/^update/, 'create')]
  const [{ data }] = useQuery({
    query: EarlierEntries,
    variables: { subject: subject ?? '', id: objectId ?? 0, actions, before: id, limit: EARLIER },
    pause: !isChange,
  })
  if (!isChange) return
  const values = new Map<string, string>()
  // The newest comes first.
  for (const { detail } of data?.findManyAuditEntry.items ?? [])
    for (const { field, value } of text.fields(detail)) if (!values.has(field)) values.set(field, value)
  return values
}
