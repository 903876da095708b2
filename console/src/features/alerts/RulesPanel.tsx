import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { KIND_NAMES } from '#lighting/alerts/kinds.ts'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { fieldErrorsOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import type { AlertDetails } from './alerts.ts'
import { changeOf, NUMBERS, type RuleDraft, type RuleNumber, ruleDraft } from './ruleDraft.ts'
import { AlertRules, type RuleRow, UpdateAlertRule } from './rules.ts'
import { type RuleInEdit, useRuleColumns } from './useRuleColumns.tsx'

type Kind = AlertDetails['kind']
type Errors = Partial<Record<RuleNumber, string>>

/** Alert rules. Each is edited in its row and saved separately. */
export function RulesPanel() {
  const { t } = useTranslation(['alertList', 'alert'])
  const errorText = useErrorText()
  const mayChange = useMay()('Alert', 'update')
  const [{ data, error }, read] = useQuery({ query: AlertRules })
  const [{ fetching }, send] = useMutation(UpdateAlertRule)
  const [drafts, setDrafts] = useState<ReadonlyMap<Kind, RuleDraft>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<Kind, Errors>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<Kind, RuleRow>>(new Map())
  const columns = useRuleColumns({ onEdit: edit, onSave: save, onReset: reset }, mayChange, fetching)
  if (!data && error)
    return (
      <Panel>
        <Box p="md">
          <ErrorPanel
            title={t('rules.failed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={read}
          />
        </Box>
      </Panel>
    )
  if (!data)
    return (
      <Panel>
        <TableSkeleton rows={8} />
      </Panel>
    )
  const rows = inOrder(data.alertRules).map((row): RuleInEdit => {
    const rule = saved.get(row.kind) ?? row
    return { rule, draft: drafts.get(rule.kind) ?? ruleDraft(rule), errors: errors.get(rule.kind) ?? {} }
  })
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t(mayChange ? 'rules.hint' : 'rules.readOnly')}
      </Text>
      <Panel>
        <DataTable label={t('tab.rules')} columns={columns} rows={rows} rowKey={({ rule }) => rule.kind} />
      </Panel>
    </>
  )

  function edit({ rule, draft }: RuleInEdit, change: Partial<RuleDraft>) {
    setDrafts(before => new Map(before).set(rule.kind, { ...draft, ...change }))
    const touched = NUMBERS.filter(field => field in change)
    if (touched.length === 0) return
    setErrors(before => {
      const rest = Object.entries(before.get(rule.kind) ?? {}).filter(
        ([field]) => !touched.includes(field as RuleNumber),
      )
      return new Map(before).set(rule.kind, Object.fromEntries(rest))
    })
  }

  function reset({ rule }: RuleInEdit) {
    setDrafts(before => without(before, rule.kind))
    setErrors(before => without(before, rule.kind))
  }

  async function save({ rule, draft }: RuleInEdit) {
    const { input, wrong } = changeOf(rule, draft)
    if (wrong.length > 0) {
      const found = Object.fromEntries(wrong.map(field => [field, t('rules.noNumber')]))
      return setErrors(before => new Map(before).set(rule.kind, found))
    }
    const { data: changed, error: refused } = await send({ kind: rule.kind, input })
    const known = fieldErrorsOf(refused).filter(({ field }) => NUMBERS.some(name => name === field))
    const found = Object.fromEntries(known.map(({ field, key }) => [field, errorText(codeOf(refused), key)]))
    if (known.length > 0) return setErrors(before => new Map(before).set(rule.kind, found))
    if (refused || !changed)
      return errorToast(t('rules.saveFailed'), errorText(codeOf(refused), extensionsOf(refused).key))
    setSaved(before => new Map(before).set(rule.kind, changed.updateAlertRule))
    reset({ rule, draft, errors: {} })
    toast(t('rules.saved', { kind: t(`alert:kind.${rule.kind}`) }))
  }
}

/** Groups related rules. */
function inOrder(rules: RuleRow[]): RuleRow[] {
  return rules.toSorted((a, b) => KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind))
}

function without<Value>(map: ReadonlyMap<Kind, Value>, kind: Kind): ReadonlyMap<Kind, Value> {
  return new Map([...map].filter(([key]) => key !== kind))
}
