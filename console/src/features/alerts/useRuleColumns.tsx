import { Button, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { SEVERITIES } from '#lighting/alerts/kinds.ts'
import { useConnection } from '../../graphql/connection.ts'
import { NONE } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import type { AlertDetails } from './alerts.ts'
import { changeOf, type RuleDraft, type RuleNumber } from './ruleDraft.ts'
import type { RuleRow } from './rules.ts'
import { SeverityBadge } from './SeverityBadge.tsx'
import { useAlertText } from './useAlertText.ts'

/** A rule in edit, with its errors. */
export interface RuleInEdit {
  rule: RuleRow
  draft: RuleDraft
  errors: Partial<Record<RuleNumber, string>>
}

interface Acts {
  onEdit: (row: RuleInEdit, change: Partial<RuleDraft>) => void
  onSave: (row: RuleInEdit) => void
  onReset: (row: RuleInEdit) => void
}

export function useRuleColumns(
  { onEdit, onSave, onReset }: Acts,
  mayChange: boolean,
  busy: boolean,
): Column<RuleInEdit>[] {
  const { t } = useTranslation('alertList')
  const { ready } = useConnection()
  const text = useAlertText()
  const locked = !mayChange || !ready
  const named = (row: RuleInEdit, what: string) => `${text.kind(row.rule.kind)}: ${what}`

  const number = (field: RuleNumber): Column<RuleInEdit> => ({
    key: field,
    header: t(`rules.${field}`),
    width: 94,
    wide: 112,
    cell: row => (
      <RuleNumberCell
        row={row}
        field={field}
        label={named(row, t(`rules.${field}`))}
        mayChange={mayChange}
        onEdit={onEdit}
      />
    ),
  })

  return [
    {
      key: 'kind',
      header: t('columns.what'),
      least: 160,
      card: 'head',
      cell: ({ rule }) => <Kind kind={rule.kind} />,
    },
    {
      key: 'enabled',
      header: t('rules.enabled'),
      width: 72,
      cell: row => (
        <Switch
          size="sm"
          aria-label={named(row, t('rules.enabled'))}
          checked={row.draft.enabled}
          disabled={locked}
          onChange={event => onEdit(row, { enabled: event.currentTarget.checked })}
        />
      ),
    },
    {
      key: 'severity',
      header: t('rules.severity'),
      width: 116,
      cell: row =>
        mayChange ? (
          <SeverityCell row={row} label={named(row, t('rules.severity'))} onEdit={onEdit} />
        ) : (
          <SeverityBadge severity={row.rule.severity} />
        ),
    },
    number('raiseAt'),
    number('clearAt'),
    number('forSeconds'),
    number('clearSeconds'),
    {
      key: 'acts',
      header: t('rules.acts'),
      width: 150,
      card: 'foot',
      cell: row =>
        mayChange &&
        changeOf(row.rule, row.draft).dirty && <SaveCell row={row} busy={busy} onSave={onSave} onReset={onReset} />,
    },
  ]
}

function Kind({ kind }: { kind: RuleRow['kind'] }) {
  const { t, i18n } = useTranslation('alertList')
  const text = useAlertText()
  return (
    <div>
      <Text size="sm" fw={600}>
        {text.kind(kind)}
      </Text>
      <Text size="xs" c="dimmed">
        {i18n.exists(`cause.${kind}`, { ns: 'alertList' }) && t(`cause.${kind}`)}
      </Text>
    </div>
  )
}

interface SeverityCellProps extends Pick<Acts, 'onEdit'> {
  row: RuleInEdit
  label: string
}

function SeverityCell({ row, label, onEdit }: SeverityCellProps) {
  const { t } = useTranslation('alert')
  const { ready } = useConnection()
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={row.draft.severity}
      disabled={!ready}
      onChange={event => onEdit(row, { severity: event.currentTarget.value as AlertDetails['severity'] })}
      data={SEVERITIES.map(value => ({ value, label: t(`severity.${value}`) }))}
    />
  )
}

interface RuleNumberCellProps extends Pick<Acts, 'onEdit'> {
  row: RuleInEdit
  field: RuleNumber
  label: string
  mayChange: boolean
}

function RuleNumberCell({ row, field, label, mayChange, onEdit }: RuleNumberCellProps) {
  const { ready } = useConnection()
  const { rule, draft, errors } = row
  const unit = field === 'forSeconds' || field === 'clearSeconds' ? 's' : rule.unit
  if (rule[field] === null) return <span>{NONE}</span>
  if (!mayChange) return <span>{`${rule[field]} ${unit ?? ''}`}</span>
  return (
    <TextInput
      size="xs"
      inputMode="decimal"
      aria-label={label}
      value={draft[field]}
      error={errors[field]}
      disabled={!ready}
      rightSection={
        <Text size="xs" c="dimmed">
          {unit}
        </Text>
      }
      onChange={event => onEdit(row, { [field]: event.currentTarget.value })}
    />
  )
}

interface SaveCellProps extends Pick<Acts, 'onSave' | 'onReset'> {
  row: RuleInEdit
  busy: boolean
}

function SaveCell({ row, busy, onSave, onReset }: SaveCellProps) {
  const { t } = useTranslation(['dialog', 'shell'])
  const { ready } = useConnection()
  const kind = useAlertText().kind(row.rule.kind)
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="xs"
        disabled={!ready}
        loading={busy}
        aria-label={`${kind}: ${t('dialog:save')}`}
        onClick={() => onSave(row)}
      >
        {t('dialog:save')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        aria-label={`${kind}: ${t('shell:words.cancel')}`}
        onClick={() => onReset(row)}
      >
        {t('shell:words.cancel')}
      </Button>
    </Group>
  )
}
