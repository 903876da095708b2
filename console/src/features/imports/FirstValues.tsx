import { useTranslation } from 'react-i18next'
import { withCodes } from '#lighting/values/invisible.ts'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { type Draft, IMPORT_FIELDS, letters } from './draft.ts'
import classes from './FirstValues.module.css'
import type { Import } from './imports.ts'

/** All columns with their use and their first values, by which a wrong encoding is seen. */
export function FirstValues({ columns, draft }: { columns: Import['columns']; draft: Draft }) {
  const { t } = useTranslation('imports')
  const rows = Math.max(1, ...columns.map(({ samples }) => samples.length))
  const title = t('mapping.columns', { number: columns.length })
  const usedAs = (index: number) => [
    ...IMPORT_FIELDS.filter(field => draft.sources[field]?.columns.includes(index)).map(field => t(`fields.${field}`)),
    ...draft.attributes.filter(({ column }) => column === index).map(({ name }) => name),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys, too
    <section className={classes.preview} tabIndex={0} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ name }, index) => (
              <th key={letters(index)} scope="col">
                <span className={classes.letter}>{letters(index)}</span> <QuotedText text={name} />
              </th>
            ))}
          </tr>
          <tr>
            {columns.map((_, index) => (
              <td key={letters(index)} className={classes.usedAs}>
                {usedAs(index).join(', ') || t('mapping.unused')}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value is the nth of its column
            <tr key={row}>
              {columns.map(({ samples }, index) => (
                <td key={letters(index)} title={withCodes(samples[row] ?? '') || undefined}>
                  <QuotedText text={samples[row] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
