import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useErrorText } from '../../i18n/errorText.ts'
import { focusField } from './focusField.ts'
import type { Refusal } from './refusal.ts'

/** A record that a form edits; `updatedAt`, where it has one, shows whether another user saved it since. */
export type Editable = object & { updatedAt?: string }

export interface RecordFormOptions<Values, Kept extends Editable> {
  /** the record when the form was opened; none: a new one */
  kept: Kept | undefined
  /** the values of the form for a record, or for a new one */
  valuesOf: (record: Kept | undefined) => Values
  /** the fields that differ */
  changed: (before: Values, after: Values) => (keyof Values)[]
  /** what is wrong: a translation key by field; `true` marks the field without a text */
  problemsOf: (values: Values) => { [field: string]: string | true | undefined }
  /** asks before the values are saved, also again after a conflict; false or a refusal: they are not */
  confirm?: (values: Values) => Promise<boolean | Refusal>
  /**
   * Saves the values. @param before those of the record as it was read last
   * @param version `updatedAt` of what may be overwritten; none: a new record
   * @returns why it was refused; undefined: it was saved
   */
  save: (values: Values, change: { before: Values; version: string | undefined }) => Promise<Refusal | undefined>
  /** The record as it is now; 'gone': it was deleted; undefined: no answer. Without it, a conflict is a refusal. */
  readAgain?: () => Promise<Kept | 'gone' | undefined>
  /** said when the record was deleted while the form was open */
  gone?: string
  /**
   * The field of the form that an input of the API belongs to, by its name and by its path (`steps`, `steps.0.time`); by
   * default the one of the same name.
   */
  fieldOf?: (input: string, path: string) => string | undefined
  /** shows the first field that is wrong, as in a form with tabs, before it gets the focus */
  onWrong?: (field: string) => void
}

export interface RecordFormState<Values, Kept> {
  form: UseFormReturnType<Values>
  /** the values that the form was opened with */
  before: Values
  isDirty: boolean
  isSaving: boolean
  /** why it was not saved, where that belongs to no field */
  problem: string | undefined
  /** what another user saved since the form was opened */
  theirs: Kept | undefined
  submit: (values: Values) => Promise<void>
  /** in the place of `submit`, where fields are wrong */
  reject: (errors: { [field: string]: unknown }) => void
  /** overwrites what another user saved */
  keepMine: () => void
}

/**
 * Values, rules and saving of a form that edits one record. Errors of the server stand beside their fields. After a
 * conflict the record is read again: if the other user changed none of the form's fields, it is saved at once; else
 * `theirs` asks the user to choose. What was typed stays until then; other fields show what the other user saved.
 */
export function useRecordForm<Values extends Record<string, unknown>, Kept extends Editable>(
  options: RecordFormOptions<Values, Kept>,
): RecordFormState<Values, Kept> {
  const { kept, valuesOf, changed, problemsOf, readAgain, gone } = options
  const errorText = useErrorText()
  const [before] = useState(() => valuesOf(kept))
  const [theirs, setTheirs] = useState<Kept>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  /** the record that may be overwritten, as it was read last */
  const version = useRef(kept?.updatedAt)
  const stored = useRef(before)
  const form = useForm<Values>({
    initialValues: before,
    validate: values => errorsOf(problemsOf(values), key => errorText(undefined, key)),
  })
  const fieldOf = options.fieldOf ?? ((input: string) => (input in before ? input : undefined))

  function showWrong(field: string): void {
    options.onWrong?.(field)
    focusField(field)
  }

  async function send(values: Values): Promise<void> {
    setProblem(undefined)
    setTheirs(undefined)
    const refusal = await options.save(values, { before: stored.current, version: version.current })
    if (refusal) await showRefusal(refusal)
  }

  async function showRefusal(refusal: Refusal): Promise<void> {
    const found = (refusal.fields ?? []).map(({ field, path, text }) => ({ field: fieldOf(field, path), text }))
    const shown = found.filter(({ field }) => field !== undefined)
    // Fields that the form does not show: their reasons stand above the others.
    const hidden = new Set(found.filter(({ field }) => field === undefined).map(({ text }) => text))
    if (shown.length > 0) {
      form.setErrors(textsByField(shown as { field: string; text: string }[]))
      if (hidden.size > 0) setProblem([...hidden].join(' '))
      showWrong(shown[0]!.field!)
    } else if (kept && readAgain && refusal.code === 'CONFLICT') await compare(refusal)
    else setProblem(refusal.text)
  }

  async function compare(refusal: Refusal): Promise<void> {
    const now = await readAgain!()
    if (now === 'gone') return setProblem(gone)
    if (now === undefined || isSameVersion(now.updatedAt, version.current)) return setProblem(refusal.text)
    const saved = valuesOf(now)
    form.setValues(fieldsOf(saved, changed(stored.current, saved), changed(stored.current, form.getValues())))
    stored.current = saved
    if (changed(before, saved).length > 0) return setTheirs(now)
    version.current = now.updatedAt
    await send(form.getValues())
  }

  async function submit(values: Values): Promise<void> {
    if (isSaving) return
    setIsSaving(true)
    try {
      const confirmed = (await options.confirm?.(values)) ?? true
      if (confirmed === true) await send(values)
      else if (confirmed) await showRefusal(confirmed)
    } finally {
      setIsSaving(false)
    }
  }

  return {
    form,
    before,
    isDirty: changed(before, form.values).length > 0,
    isSaving,
    problem,
    theirs,
    submit,
    reject: errors => Object.keys(errors).slice(0, 1).forEach(showWrong),
    keepMine: () => {
      if (!theirs) return
      version.current = theirs.updatedAt
      void submit(form.getValues())
    },
  }
}

function errorsOf(problems: { [field: string]: string | true | undefined }, textOf: (key: string) => string) {
  const wrong = Object.entries(problems).filter(([, key]) => key !== undefined)
  return Object.fromEntries(wrong.map(([field, key]) => [field, key === true || textOf(key!)]))
}

/** These fields, but for those that the user changed. */
function fieldsOf<Values>(saved: Values, fields: (keyof Values)[], mine: (keyof Values)[]): Partial<Values> {
  const taken = fields.filter(field => !mine.includes(field))
  return Object.fromEntries(taken.map(field => [field, saved[field]])) as Partial<Values>
}

/** It was refused for another reason than a change by another user. */
function isSameVersion(now: string | undefined, seen: string | undefined): boolean {
  return now !== undefined && now === seen
}

/** Several reasons for one field stand in one text, each once. */
function textsByField(errors: { field: string; text: string }[]): { [field: string]: string } {
  const texts = new Map<string, Set<string>>()
  for (const { field, text } of errors) texts.set(field, (texts.get(field) ?? new Set()).add(text))
  return Object.fromEntries([...texts].map(([field, all]) => [field, [...all].join(' ')]))
}
