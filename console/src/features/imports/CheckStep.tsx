import { Button, Checkbox, Tabs, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import '@mantine/core/styles/CheckboxCard.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/Checkbox.css'
import '../../ui/choices.css'
import '@mantine/core/styles/Tabs.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { CheckRows } from './CheckRows.tsx'
import { readDraft } from './draft.ts'
import classes from './Imports.module.css'
import { type ImportSearch, OUTCOMES, type RowOutcome } from './importSearch.ts'
import { ApplyImport, type Import } from './imports.ts'
import { ProblemListButton } from './ProblemListButton.tsx'
import { UnknownModels } from './UnknownModels.tsx'
import { useCheck } from './useCheck.ts'

/** Maps are large. */
const PositionsMap = lazy(async () => ({ default: (await import('./PositionsMap.tsx')).PositionsMap }))

interface CheckStepProps {
  of: Import
  search: ImportSearch
  go: (change: ImportSearch, replace?: boolean) => void
  onChange: (now: Import) => void
}

const COUNTS = {
  CREATE: 'create',
  UPDATE: 'update',
  UNCHANGED: 'unchanged',
  SKIPPED: 'skipped',
  DUPLICATE: 'duplicate',
  REFUSED: 'refused',
} as const satisfies Record<RowOutcome, keyof Import['counts']>

/** Shows the outcome of each row before the import is applied; the mapping can still be changed. */
export function CheckStep({ of, search, go, onChange }: CheckStepProps) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const format = useFormat()
  const errorText = useErrorText()
  const [agreed, setAgreed] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ text: string; outdated: boolean }>()
  const [applying, apply] = useMutation(ApplyImport)
  const checking = useCheck(of.id, onChange)
  const { counts } = of
  const toWrite = counts.create + counts.update
  const behind = counts.refused + counts.duplicate
  const outdated = problem?.outdated || checking.problem !== undefined || of.failure === 'imports:refused.outdated'

  async function send() {
    setProblem(undefined)
    const { data, error } = await apply({ id: of.id, leaveOut: agreed })
    if (data) return onChange(data.applyLightImport)
    const { key } = extensionsOf(error)
    setProblem({ text: errorText(codeOf(error), key), outdated: key === 'imports:refused.outdated' })
  }

  const failure = checking.problem ?? problem?.text ?? (of.failure ? errorText(undefined, of.failure) : undefined)
  return (
    <div className={classes.body}>
      <UnknownModels key={`models ${of.checkedAt}`} of={of} onChecked={onChange} onPending={setPending} />
      <Notes of={of} />
      <Suspense>
        <PositionsMap key={`positions ${of.checkedAt}`} id={of.id} />
      </Suspense>
      <ResultTabs of={of} search={search} go={go} />
      {toWrite === 0 && <Text size="sm">{t(behind > 0 ? 'check.nothingToApply' : 'check.unchanged')}</Text>}
      {behind > 0 && toWrite > 0 && (
        <Checkbox
          label={t('check.leaveOut', { number: format.number(behind) })}
          checked={agreed}
          onChange={event => setAgreed(event.currentTarget.checked)}
        />
      )}
      {failure && (
        <Notice tone="bad" title={t('check.applyFailed')}>
          {failure}
        </Notice>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => go({ step: 'mapping' })}>
          {t('check.change')}
        </Button>
        {behind > 0 && <ProblemListButton of={of} />}
        {outdated ? (
          <Button loading={checking.fetching} disabled={!ready} onClick={() => void checking.check(readDraft(of))}>
            {t('check.again')}
          </Button>
        ) : (
          toWrite > 0 && (
            <Button
              loading={applying.fetching}
              disabled={!ready || isPending || (behind > 0 && !agreed)}
              onClick={send}
            >
              {t('check.apply', { number: format.number(toWrite) })}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** What else the import does, and what is missing in it. */
function Notes({ of: { counts } }: Pick<CheckStepProps, 'of'>) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (['newModels', 'newGroups', 'incomplete'] as const)
    .filter(note => counts[note] > 0)
    .map(note => (
      <Text key={note} size="sm">
        {t(`check.${note}`, { number: format.number(counts[note]) })}
      </Text>
    ))
}

/** The rows of the file by result. */
function ResultTabs({ of, search, go }: Omit<CheckStepProps, 'onChange'>) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { counts } = of
  return (
    <Tabs
      value={search.outcome ?? 'ALL'}
      onChange={outcome => go({ outcome: OUTCOMES.find(one => one === outcome), page: undefined })}
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab value="ALL">
          {t('check.all')} {format.number(of.rowCount)}
        </Tabs.Tab>
        {OUTCOMES.filter(outcome => counts[COUNTS[outcome]] > 0).map(outcome => (
          <Tabs.Tab key={outcome} value={outcome}>
            {t(`outcomes.${outcome}`)} {format.number(counts[COUNTS[outcome]])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={search.outcome ?? 'ALL'} pt="xs">
        <CheckRows
          of={of}
          outcome={search.outcome}
          pages={{ search, turn: (page, replace) => go({ page: page > 1 ? page : undefined }, replace) }}
        />
      </Tabs.Panel>
    </Tabs>
  )
}
