import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/errorText.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useWaitText } from '../sessions/useWaitText.ts'
import { AdministratorFields } from './AdministratorFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { type SetUpFailure, setUp } from './setUp.ts'
import {
  codeIn,
  emptyValues,
  type FieldProps,
  inputOf,
  SET_UP_FIELDS,
  type SetUpField,
  type SetUpValues,
  STEPS,
  setUpProblems,
} from './setUpForm.ts'

interface SetUpFormProps {
  step: number
  onStep: (step: number) => void
  onDone: () => void
}

/** Two steps, one answer: nothing is made before the last. What was typed stays, whatever the server says. */
export function SetUpForm({ step, onStep, onDone }: SetUpFormProps) {
  const { t, i18n } = useTranslation(['setUp', 'sessions'])
  const errorText = useErrorText()
  const waitText = useWaitText()
  // Printed with the address, behind #: no server and no log sees it.
  const [linked] = useState(() => codeIn(location.hash))
  // Not that of the browser: the lights may be elsewhere.
  const zone = useSiteZone()
  const [values, setValues] = useState(() => emptyValues(linked ?? '', zone, i18n.language))
  const [checked, setChecked] = useState(0)
  const { failure, setFailure, refusalOf, forget } = useFailure()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const name = STEPS[step]!
  const problems = setUpProblems(values, name)
  const change = (part: Partial<SetUpValues>) => {
    setValues(before => ({ ...before, ...part }))
    forget(part)
  }

  // The first field of a step, or the first that is wrong.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')
    if (step > 0 || checked > 0 || failure) (wrong ?? form.current?.querySelector('input'))?.focus()
  }, [step, checked, failure])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(problems).length > 0) return setChecked(checked + 1)
    setChecked(0)
    if (step < STEPS.length - 1) return onStep(step + 1)
    setBusy(true)
    setFailure(undefined)
    const failed = await setUp(inputOf(values))
    if (!failed) return onDone()
    setBusy(false)
    setFailure(failed)
    const at = STEPS.findIndex(each => failed.fields.some(({ field }) => isOf(each, field)))
    if (at >= 0) onStep(at)
  }

  const errorOf = (of: SetUpField) => (checked > 0 && problems[of] ? problemText(problems[of]) : refusalOf(of))
  const field: FieldProps = of => ({
    name: of,
    value: values[of],
    onChange: event => change({ [of]: event.currentTarget.value }),
    error: errorOf(of),
    size: 'md',
  })

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && failure.fields.length === 0 && (
          <Notice tone="bad">{failure.seconds ? waitText(failure.seconds) : errorText(failure.code)}</Notice>
        )}
        {linked === undefined && !values.code && <Notice tone="bad">{t('linkBroken')}</Notice>}
        {name === 'administrator' ? (
          <AdministratorFields field={field} />
        ) : (
          <PlaceFields values={values} field={field} whereError={errorOf('where')} onChange={change} />
        )}
        <Group grow mt="xs">
          {step > 0 && (
            <Button size="md" variant="default" disabled={busy} onClick={() => onStep(step - 1)}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" size="md" loading={busy}>
            {t(step < STEPS.length - 1 ? 'next' : 'finish')}
          </Button>
        </Group>
      </Stack>
    </form>
  )

  function problemText(problem: NonNullable<(typeof problems)[SetUpField]>): string {
    switch (problem) {
      case 'emailRequired':
      case 'emailInvalid':
      case 'passwordRequired':
        return t(`sessions:${problem}`)
      default:
        return t(`problem.${problem}`)
    }
  }
}

/** Why the server refused, and the fields of it that are not changed since. */
function useFailure() {
  const errorText = useErrorText()
  const [failure, setFailure] = useState<SetUpFailure>()
  const [refused, setRefused] = useState<SetUpFailure['fields']>([])
  return {
    failure,
    setFailure: (next: SetUpFailure | undefined) => {
      setFailure(next)
      setRefused(next?.fields ?? [])
    },
    refusalOf: (of: SetUpField) => {
      const found = refused.find(({ field }) => field === of)
      return found && errorText(failure?.code, found.key)
    },
    forget: (part: Partial<SetUpValues>) => setRefused(before => before.filter(({ field }) => !(field in part))),
  }
}

function isOf(step: (typeof STEPS)[number], field: string): boolean {
  return SET_UP_FIELDS[step].some(one => one === field)
}
