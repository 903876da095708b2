import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { DatumField } from './DatumField.tsx'
import { type Draft, IMPORT_FIELDS, NO_SOURCE, readDraft, settingsOf, storeDraft } from './draft.ts'
import { FieldRow } from './FieldRow.tsx'
import { FileColumns } from './FileColumns.tsx'
import classes from './Imports.module.css'
import { CheckImport, type Import } from './imports.ts'
import { MappingOptions } from './MappingOptions.tsx'

/** Column mapping and defaults. */
export function MappingStep({ of, onChecked }: { of: Import; onChecked: (now: Import) => void }) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => readDraft(of))
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, check] = useMutation(CheckImport)

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    storeDraft(of.id, next)
  }

  async function send() {
    setProblem(undefined)
    const { data, error } = await check({ id: of.id, settings: settingsOf(draft) })
    if (data) return onChecked(data.checkLightImport)
    setProblem(errorText(codeOf(error), extensionsOf(error).key))
  }

  // Later failures are part of the import.
  const failed = problem ?? (of.status === 'READ' && of.failure ? errorText(undefined, of.failure) : undefined)
  return (
    <div className={classes.body}>
      <AboutFile of={of} />
      <section>
        <Title order={2} size="h5" mb="xs">
          {t('mapping.title')}
        </Title>
        <ul className={classes.fields}>
          {IMPORT_FIELDS.map(field => (
            <FieldRow
              key={field}
              field={field}
              source={draft.sources[field] ?? NO_SOURCE}
              columns={of.columns}
              onChange={source => change({ sources: { ...draft.sources, [field]: source } })}
            />
          ))}
        </ul>
      </section>
      <FileColumns columns={of.columns} draft={draft} />
      <DatumField label={t('mapping.datum')} value={draft.datum} onChange={datum => change({ datum })} />
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
    t('about.rows', { number: format.number(of.rowCount) }),
    of.headerRow ? t('about.headerRow', { row: of.headerRow }) : t('about.noHeader'),
    of.encoding && t(`encodings.${of.encoding}`),
    delimiter && t('about.delimiter', { name: t(`delimiters.${delimiter}`) }),
  ]
  return (
    <ul className={classes.facts} aria-label={t('about.label')}>
      {facts.filter(Boolean).map(fact => (
        <li key={fact} className={classes.name}>
          {fact}
        </li>
      ))}
    </ul>
  )
}
