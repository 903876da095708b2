import { Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { BatchProgress } from '../campaigns/BatchProgress.tsx'
import { controlInput } from '../control/operateInput.ts'
import { useReasonField } from '../control/ReasonField.tsx'
import { useBatchConfirmation } from '../control/useBatchConfirmation.tsx'
import { firstRequest, isSwitchOff, RequestFields } from './RequestFields.tsx'
import { isSpanComplete, spanTimes } from './span.ts'
import { TargetField } from './TargetField.tsx'
import { TargetSummary } from './TargetSummary.tsx'
import { combineTargets, type Target } from './target.ts'
import { useOverrideTarget } from './useOverrideTarget.ts'
import { type PreviewOfTarget, useTargetPreview } from './useTargetPreview.ts'

interface OperateTargetsFormProps {
  targets: Target[]
  hasSubLamps: boolean
  onClose: () => void
}

export function OperateTargetsForm({ targets: first, hasSubLamps, onClose }: OperateTargetsFormProps) {
  const { t } = useTranslation(['targets', 'control'])
  const { ready } = useConnection()
  const input = useRef<HTMLInputElement>(null)
  const [targets, setTargets] = useState(first)
  const [request, setRequest] = useState(() => firstRequest(hasSubLamps))
  const [isChecked, setChecked] = useState(false)
  const target = targets.length > 0 ? combineTargets(targets, t('comma')) : undefined
  const preview = useTargetPreview(target, request)
  const { reason, check, field } = useReasonField(lightsOf(preview, target))
  const { confirmAndRun, dialog } = useBatchConfirmation()
  const { send, sending, campaign } = useOverrideTarget()
  const submitText = useSubmitText(preview, isSwitchOff(request))
  if (campaign !== undefined) return <BatchProgress id={campaign} onClose={onClose} />

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!target) return input.current?.focus()
    if (!check()) return
    const { startsAt, until } = spanTimes(request.span)
    const act = () => void send({ target, input: { ...controlInput(request.lamps), until, reason }, startsAt })
    // The summary shows what a confirmation would.
    if (preview.counts) act()
    else confirmAndRun({ lights: 0, alwaysAsks: true, text: t('confirmUnknown'), act })
  }

  const isNone = preview.counts?.lightCount === 0 && request.span.start === 'now'
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TargetField
            value={targets}
            onChange={setTargets}
            required
            error={isChecked && !target ? t('missing') : undefined}
            input={input}
          />
          {target && <TargetSummary {...preview} />}
          {field}
          <RequestFields value={request} onChange={setRequest} />
          {!ready && (
            <Text size="sm" role="status">
              {t('control:noLink')}
            </Text>
          )}
        </Stack>
        <FormFoot
          submit={submitText}
          busy={sending || preview.waiting}
          danger={isSwitchOff(request)}
          disabled={!ready || isNone || !isSpanComplete(request.span)}
          onCancel={onClose}
        />
      </form>
      {/* outside the form, which a submit in there would submit, too */}
      {dialog}
    </>
  )
}

/** Unknown lights may be many. */
function lightsOf({ counts }: PreviewOfTarget, target: Target | undefined): number {
  return counts?.lightCount ?? (target ? Number.POSITIVE_INFINITY : 0)
}

/** Names the number of lights, and that they go off. */
function useSubmitText({ counts }: PreviewOfTarget, isOff: boolean): string {
  const { t } = useTranslation(['targets', 'operate'])
  const { number } = useFormat()
  if (!counts?.lightCount) return t('operate:submit')
  return t(isOff ? 'submitOff' : 'submit', { number: number(counts.lightCount) })
}
