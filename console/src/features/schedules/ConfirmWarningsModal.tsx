import { Checkbox, Stack, Text } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { useOpenCount } from '../../ui/useOpenCount.ts'
import type { LeftLights } from '../effects/effects.ts'
import { LeftLightsField } from '../effects/LeftLightsField.tsx'
import type { Warning } from './preview.ts'
import { useWarningText } from './useWarningText.ts'
import { confirmableCodes } from './warnings.ts'

interface ConfirmWarningsModalProps {
  /** undefined: closed */
  warnings: Warning[] | undefined
  busy?: boolean
  /** @param leftLights what lights without a plan do, if there are any */
  onConfirm: (codes: string[], leftLights: LeftLights | undefined) => void
  onClose: () => void
}

/** Each warning must be ticked before saving. */
export function ConfirmWarningsModal({ warnings, ...props }: ConfirmWarningsModalProps) {
  const openings = useOpenCount(warnings !== undefined)
  const { opened, shown } = useDialog(warnings)
  // New warnings reset the ticks. The same ones stay mounted while it closes, to restore the focus.
  return (
    <WarningChecklist key={`${openings} ${JSON.stringify(shown)}`} opened={opened} warnings={shown ?? []} {...props} />
  )
}

interface WarningChecklistProps extends Omit<ConfirmWarningsModalProps, 'warnings'> {
  opened: boolean
  warnings: Warning[]
}

function WarningChecklist({ opened, warnings, busy, onConfirm, onClose }: WarningChecklistProps) {
  const { t } = useTranslation('schedules')
  const warningText = useWarningText()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [leftLights, setLeftLights] = useState<LeftLights>()
  const codes = confirmableCodes(warnings)
  const left = warnings.filter(({ code }) => code === 'NOTHING_PLANNED')
  const toggle = (code: string) =>
    setChecked(before => new Set(before.has(code) ? [...before].filter(other => other !== code) : [...before, code]))
  return (
    <ConfirmModal
      opened={opened}
      title={t('confirm.title')}
      action={t('confirm.save')}
      danger
      busy={busy}
      disabled={codes.some(code => !checked.has(code)) || (left.length > 0 && !leftLights)}
      onConfirm={() => onConfirm(codes, leftLights)}
      onClose={onClose}
    >
      {codes.length > 0 && <Text size="sm">{t('confirm.text')}</Text>}
      <Stack gap="sm">
        {codes.map(code => (
          <Checkbox
            key={code}
            checked={checked.has(code)}
            onChange={() => toggle(code)}
            label={warnings
              .filter(warning => warning.code === code)
              .map(warningText)
              .join(' ')}
          />
        ))}
      </Stack>
      {left.length > 0 && (
        <>
          <Text size="sm">{left.map(warningText).join(' ')}</Text>
          <LeftLightsField value={leftLights} onChange={setLeftLights} />
        </>
      )}
    </ConfirmModal>
  )
}
