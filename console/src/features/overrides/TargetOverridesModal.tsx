import { Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { TargetField } from '../targets/TargetField.tsx'
import { combineTargets, type Target } from '../targets/target.ts'
import { EffectLine, useEndPreview } from './EffectLine.tsx'
import { ExtendButtons } from './ExtendButtons.tsx'
import { EndAllOverrides } from './overrides.ts'
import { type NewEnd, useMoveEnd } from './useMoveEnd.ts'

interface TargetOverridesModalProps {
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

/** Ends or extends all overrides of districts, roads, groups or centers. */
export function TargetOverridesModal({ opened, onClose, onChanged }: TargetOverridesModalProps) {
  const { t } = useTranslation('overrides')
  return (
    <FormModal opened={opened} title={t('ofTarget.title')} onClose={onClose}>
      {close => <TargetForm onClose={close} onChanged={onChanged} />}
    </FormModal>
  )
}

function TargetForm({ onClose, onChanged }: Omit<TargetOverridesModalProps, 'opened'>) {
  const { t } = useTranslation(['overrides', 'targets'])
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [targets, setTargets] = useState<Target[]>([])
  const where = targets.length ? combineTargets(targets, t('targets:comma')).where : undefined
  const { preview, error } = useEndPreview({ where }, !where)
  const [{ fetching }, end] = useMutation(EndAllOverrides)
  const move = useMoveEnd()
  const busy = fetching || move.busy
  const isEmpty = preview?.lightCount === 0

  function done() {
    onChanged()
    onClose()
  }

  async function extend(newEnd: NewEnd) {
    if (where && (await move.send({ where }, newEnd))) done()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!where || isEmpty) return
    const { data, error } = await end({ where })
    if (error) return errorToast(t('notEnded'), errorText(codeOf(error), extensionsOf(error).key))
    toast(t('ended', { count: data?.endAllLightOverrides ?? 0 }))
    done()
  }

  const disabled = !ready || busy || !where || isEmpty || (!preview && !error)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('ofTarget.text')}</Text>
        <TargetField value={targets} onChange={setTargets} required />
        <div aria-live="polite">
          {where && <EffectLine preview={preview} error={error} none={t('ofTarget.none')} />}
        </div>
        <ExtendButtons disabled={disabled} onExtend={extend} />
      </Stack>
      <FormFoot submit={t('end')} danger busy={busy} disabled={disabled} onCancel={onClose} />
    </form>
  )
}
