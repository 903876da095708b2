import { Button, Checkbox, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '../../ui/choices.css'
import '@mantine/core/styles/CheckboxCard.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '../../ui/fieldStyles.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { useMay } from '../sessions/session.ts'
import { readDraft, settingsOf } from './draft.ts'
import classes from './Imports.module.css'
import { ImportChoices } from './importChoices.ts'
import type { Import } from './imports.ts'
import own from './UnknownModels.module.css'
import { type CodePlan, codePlans, plannedDraft, wattsOf } from './unknownModels.ts'
import { useCheck } from './useCheck.ts'

interface UnknownModelsProps {
  of: Import
  onChecked: (now: Import) => void
  /** whether something is chosen that the check did not have */
  onPending: (isPending: boolean) => void
}

/** Model codes of the file that no model has: models are created for them, or one model is used for all. */
export function UnknownModels({ of, onChecked, onPending }: UnknownModelsProps) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const mayCreate = useMay()('DeviceMode', 'create')
  const [draft] = useState(() => readDraft(of))
  const [plans, setPlans] = useState(() => codePlans(of, draft))
  const [modeId, setModeId] = useState(draft.useModeForUnknown ? draft.modeId : null)
  const [{ data }] = useQuery({ query: ImportChoices })
  const { check, fetching, problem } = useCheck(of.id, onChecked)
  const next = plannedDraft(draft, plans, modeId)
  const isChanged = plans.length > 0 && JSON.stringify(settingsOf(next)) !== JSON.stringify(settingsOf(draft))
  const reportPending = useEffectEvent(onPending)
  useEffect(() => reportPending(isChanged), [isChanged])
  const isWrong = plans.some(plan => plan.isCreated && wattsOf(plan) === undefined)
  if (plans.length === 0) return null

  const change = (code: string, part: Partial<CodePlan>) =>
    setPlans(plans.map(plan => (plan.code === code ? { ...plan, ...part } : plan)))
  const changeAll = (isCreated: boolean) => setPlans(plans.map(plan => ({ ...plan, isCreated })))
  return (
    <section className={own.unknown} aria-labelledby="unknown-models">
      <div>
        <Title order={2} size="h5" id="unknown-models">
          {t('unknownModels.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(mayCreate ? 'unknownModels.text' : 'unknownModels.textNoCreate')}
        </Text>
      </div>
      <ul className={own.codes}>
        {mayCreate && plans.length > 1 && (
          <li>
            <Checkbox
              label={t('unknownModels.all')}
              checked={plans.every(plan => plan.isCreated)}
              indeterminate={plans.some(plan => plan.isCreated) && !plans.every(plan => plan.isCreated)}
              onChange={event => changeAll(event.currentTarget.checked)}
            />
          </li>
        )}
        {plans.map(plan => (
          <CodeRow key={plan.code} plan={plan} mayCreate={mayCreate} onChange={part => change(plan.code, part)} />
        ))}
      </ul>
      <div className={classes.system}>
        <NativeSelect
          label={t('unknownModels.others')}
          description={t('unknownModels.othersHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={modeId ?? ''}
          disabled={!data}
          onChange={event => setModeId(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
          data={[
            { value: '', label: t('unknownModels.refuse') },
            ...(data?.findAllDeviceMode ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      {problem && (
        <Notice tone="bad" title={t('mapping.checkFailed')}>
          {problem}
        </Notice>
      )}
      <div>
        <Button
          variant={isChanged ? 'filled' : 'default'}
          loading={fetching}
          disabled={!ready || !isChanged || isWrong}
          onClick={() => void check(next)}
        >
          {t('check.again')}
        </Button>
      </div>
    </section>
  )
}

interface CodeRowProps {
  plan: CodePlan
  mayCreate: boolean
  onChange: (part: Partial<CodePlan>) => void
}

function CodeRow({ plan, mayCreate, onChange }: CodeRowProps) {
  const { t } = useTranslation(['imports', 'input'])
  const format = useFormat()
  const { code, rows, isCreated, watts } = plan
  const count = rows === undefined ? t('unknownModels.planned') : t('about.rows', { number: format.number(rows) })
  return (
    <li>
      {mayCreate ? (
        <Checkbox
          label={<QuotedText text={code} />}
          description={count}
          aria-label={t('unknownModels.create', { code })}
          checked={isCreated}
          onChange={event => onChange({ isCreated: event.currentTarget.checked })}
        />
      ) : (
        <div>
          <Text size="sm">
            <QuotedText text={code} />
          </Text>
          <Text size="xs" c="dimmed">
            {count}
          </Text>
        </div>
      )}
      {isCreated && (
        <TextInput
          className={own.watts}
          aria-label={t('unknownModels.wattsOf', { code })}
          placeholder={t('unknownModels.watts')}
          rightSection="W"
          inputMode="decimal"
          maxLength={8}
          value={watts}
          error={wattsOf(plan) === undefined ? t('input:wattsOutOfRange') : undefined}
          onChange={event => onChange({ watts: event.currentTarget.value })}
        />
      )}
    </li>
  )
}
