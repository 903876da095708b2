import type { AlertDetails } from './alerts.ts'
import type { RuleRow } from './rules.ts'

export const NUMBERS = ['raiseAt', 'clearAt', 'forSeconds', 'clearSeconds'] as const
export type RuleNumber = (typeof NUMBERS)[number]

/** A rule in edit; numbers are kept as typed. */
export interface RuleDraft {
  enabled: boolean
  severity: AlertDetails['severity']
  raiseAt: string
  clearAt: string
  forSeconds: string
  clearSeconds: string
}

export function ruleDraft(rule: RuleRow): RuleDraft {
  const typed = (value: number | null) => (value === null ? '' : `${value}`)
  return {
    enabled: rule.enabled,
    severity: rule.severity,
    raiseAt: typed(rule.raiseAt),
    clearAt: typed(rule.clearAt),
    forSeconds: typed(rule.forSeconds),
    clearSeconds: typed(rule.clearSeconds),
  }
}

/** The changed fields as input for the server, and the fields without a valid number. */
export function changeOf(rule: RuleRow, draft: RuleDraft) {
  const before = ruleDraft(rule)
  const wrong: RuleNumber[] = []
  const input: Partial<Record<RuleNumber, number>> & { enabled?: boolean; severity?: AlertDetails['severity'] } = {}
  if (draft.enabled !== before.enabled) input.enabled = draft.enabled
  if (draft.severity !== before.severity) input.severity = draft.severity
  for (const field of NUMBERS) {
    if (draft[field].trim() === before[field]) continue
    const number = Number(draft[field])
    const whole = field === 'forSeconds' || field === 'clearSeconds'
    if (draft[field].trim() === '' || !Number.isFinite(number) || (whole && !Number.isInteger(number)))
      wrong.push(field)
    else input[field] = number
  }
  return { input, wrong, dirty: wrong.length > 0 || Object.keys(input).length > 0 }
}
