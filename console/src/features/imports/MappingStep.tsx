import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AttributeColumns } from './AttributeColumns.tsx'
import { CoordinateFields } from './CoordinateFields.tsx'
import { type Draft, IMPORT_FIELDS, NO_SOURCE, readDraft, settingsOf, storeDraft } from './draft.ts'
import { encodingName } from './encodings.ts'
import { FieldRow } from './FieldRow.tsx'
import { FirstValues } from './FirstValues.tsx'
import classes from './Imports.module.css'
import { CheckImport, type Import } from './imports.ts'
import { MappingOptions } from './MappingOptions.tsx'
import { ReadAgain } from './ReadAgain.tsx'

interface MappingStepProps {
  of: Import
  onChecked: (now: Import) => void
  /** the same file, read in another way */
  onRead: (read: Import) => void
}

/** Column mapping and defaults. */
export function MappingStep({ of, onChecked, onRead }: MappingStepProps) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => readDraft(of))
  const [problem, setProblem] = useState<{ field?: unknown; text: string }>()
  const [{ fetching }, check] = useMutation(CheckImport)

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    storeDraft(of.id, next)
  }

  async function send() {
    setProblem(undefined)
    if (draft.crs === '') return setProblem({ field: 'settings.crs', text: t('mapping.crsMissing') })
    if (draft.attributes.some(({ name }) => name.trim() === ''))
      return setProblem({ text: t('mapping.attributeNameMissing') })
    const { data, error } = await check({ id: of.id, settings: settingsOf(draft) })
    if (data) return onChecked(data.checkLightImport)
    const { key, field } = extensionsOf(error)
    setProblem({ field, text: errorText(codeOf(error), key) })
  }

  // Later failures are part of the import.
  const failed = problem?.text ?? (of.status === 'READ' && of.failure ? errorText(undefined, of.failure) : undefined)
  return (
    <div className={classes.body}>
      <AboutFile of={of} />
      <ReadAgain of={of} onRead={onRead} />
      <FirstValues columns={of.columns} draft={draft} />
      <section>
        <Title order={2} size="h5" mb="xs">
          {t('mapping.title')}
        </Title>
        <ul className={classes.fields}>
          {IMPORT_FIELDS.map(field => (
            <FieldRow
              key={field}
              field={field}
              isProjected={draft.crs !== null}
              source={draft.sources[field] ?? NO_SOURCE}
              columns={of.columns}
              onChange={source => change({ sources: { ...draft.sources, [field]: source } })}
            />
          ))}
        </ul>
      </section>
      <CoordinateFields
        of={of}
        draft={draft}
        problem={problem?.field === 'settings.crs' ? problem.text : undefined}
        onChange={change}
      />
      <AttributeColumns draft={draft} columns={of.columns} onChange={change} />
      <MappingOptions draft={draft} columns={of.columns} onChange={change} />
      {failed && (
        <Notice tone="bad" title={t('mapping.checkFailed')}>
          {failed}
        </Notice>
      )}
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          {t('check.nothing')}
        </Text>
        <Button loading={fetching} disabled={!ready} onClick={send}>
          {t('mapping.check')}
        </Button>
      </div>
    </div>
  )
}

const DELIMITERS: Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

function AboutFile({ of }: { of: Import }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const delimiter = of.delimiter && DELIMITERS[of.delimiter]
  const facts = [
    of.fileName,
    t(`formats.${of.format}`),
    of.sheet,
    t('about.rows', { number: format.number(of.rowCount) }),
    of.format === 'CSV' || of.format === 'XLSX'
      ? of.headerRow
        ? t('about.headerRow', { row: of.headerRow })
        : t('about.noHeader')
      : undefined,
    of.encoding && encodingName(of.encoding),
    delimiter && t('about.delimiter', { name: t(`delimiters.${delimiter}`) }),
    of.crs,
  ]
  return (
    <ul className={classes.facts} aria-label={t('about.label')}>
      {facts
        .filter(fact => fact != null && fact !== '')
        .map(fact => (
          <li key={fact} className={classes.name}>
            {fact}
          </li>
        ))}
    </ul>
  )
}
