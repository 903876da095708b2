import { TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'

/** Operations on more lights than this need a reason. */
export const REASON_ABOVE = 50
const MAX_LENGTH = 200
const FREQUENT = ['storm', 'accident', 'festival', 'maintenance', 'test'] as const

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  required: boolean
  /** it is required and empty, and was submitted */
  isMissing: boolean
  input: RefObject<HTMLInputElement | null>
}

/** Why lights are operated, with frequent reasons to choose from. */
function ReasonField({ value, onChange, required, isMissing, input }: ReasonFieldProps) {
  const { t } = useTranslation('operate')
  const format = useFormat()
  const id = useId()
  return (
    <div>
      <TextInput
        ref={input}
        label={t('reason')}
        description={required ? t('reasonHint', { number: format.number(REASON_ABOVE) }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk={required}
        aria-required={required}
        maxLength={MAX_LENGTH}
        list={id}
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        error={isMissing && t('reasonMissing')}
      />
      <datalist id={id}>
        {FREQUENT.map(key => (
          <option key={key} value={t(`reasons.${key}`)} />
        ))}
      </datalist>
    </div>
  )
}

/**
 * The reason for operating this many lights. `check` marks and focuses the field if it is required and empty, and returns
 * whether the request may be sent.
 */
export function useReasonField(lights: number): { reason: string | undefined; check: () => boolean; field: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [wasChecked, setChecked] = useState(false)
  const required = lights > REASON_ABOVE
  const isMissing = required && text.trim() === ''

  function check(): boolean {
    setChecked(true)
    if (isMissing) input.current?.focus()
    return !isMissing
  }

  return {
    reason: text.trim() || undefined,
    check,
    field: (
      <ReasonField
        value={text}
        onChange={setText}
        required={required}
        isMissing={wasChecked && isMissing}
        input={input}
      />
    ),
  }
}
