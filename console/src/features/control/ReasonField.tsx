import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'

/** Operations on more lights than this need a reason. */
const REASON_ABOVE = 50
const MAX_LENGTH = 200
const FREQUENT = ['storm', 'accident', 'festival', 'maintenance', 'test'] as const

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  required: boolean
  /** it is required and empty, and was submitted */
  isMissing: boolean
  /** offers frequent reasons */
  hasChoices: boolean
  input: RefObject<HTMLInputElement | null>
}

/** Why lights are operated. */
function ReasonField({ value, onChange, required, isMissing, hasChoices, input }: ReasonFieldProps) {
  const { t } = useTranslation('operate')
  const format = useFormat()
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
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        error={isMissing && t('reasonMissing')}
      />
      {hasChoices && (
        <Group gap={6} mt={8} role="group" aria-label={t('frequentReasons')}>
          {FREQUENT.map(key => (
            <Button key={key} variant="default" size="compact-xs" onClick={() => onChange(t(`reasons.${key}`))}>
              {t(`reasons.${key}`)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}

/**
 * The reason for operating this many lights, filled in with `initial`. `check` marks and focuses the field if it is required and empty, and returns
 * whether the request may be sent.
 */
export function useReasonField(
  lights: number,
  initial = '',
): { reason: string | undefined; check: () => boolean; field: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
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
        hasChoices={lights > 1}
        input={input}
      />
    ),
  }
}
