import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { type LeftLights, PreviewScheduleChange } from '../effects/effects.ts'
import { needsConfirmation } from '../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../effects/useEffectConfirmation.ts'
import type { Warning } from './preview.ts'
import { type ScheduleRow, UpdateSchedule } from './schedules.ts'
import { addConfirmation, type Confirmations, warningsOf } from './warnings.ts'

interface PendingChange {
  schedule: ScheduleRow
  isEnabled: boolean
  /** earlier confirmations */
  answers: Confirmations
  warnings: Warning[]
}

const NOT_CONFIRMED: Confirmations = { confirmed: [] }

/** The switch in the list: saves at once, unless warnings or changes of lights need a confirmation. */
export function useScheduleEnabling(onChanged: () => void) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const [{ fetching }, update] = useMutation(UpdateSchedule)
  const client = useClient()
  /** the effect of disabling on lights */
  const disabling = useEffectConfirmation<ScheduleRow>()
  const [pending, setPending] = useState<PendingChange>()

  /** Schedules being switched, by id with their version: a second click is ignored until the list shows a newer one. */
  const [switching, setSwitching] = useState<ReadonlyMap<number, string>>(new Map())
  const settle = ({ id }: ScheduleRow) => setSwitching(now => new Map([...now].filter(([one]) => one !== id)))

  async function disable(schedule: ScheduleRow) {
    setSwitching(now => new Map([...now, [schedule.id, schedule.updatedAt]]))
    const variables = { id: schedule.id, input: { isEnabled: { set: false } } }
    const query = client.query(PreviewScheduleChange, variables, { requestPolicy: 'network-only' })
    const answer = await disabling.preview(query)
    if (!answer) return
    const effect = answer.data?.previewLightScheduleChange
    if (!needsConfirmation(effect)) return enable(schedule, false)
    settle(schedule)
    disabling.confirm(schedule, effect)
  }

  async function enable(schedule: ScheduleRow, isEnabled: boolean, answers = NOT_CONFIRMED) {
    setSwitching(now => new Map([...now, [schedule.id, schedule.updatedAt]]))
    const input = { isEnabled: { set: isEnabled }, expectedUpdatedAt: schedule.updatedAt, ...answers }
    const { data, error } = await update({ id: schedule.id, input })
    if (!data) settle(schedule)
    const warnings = warningsOf(error)
    setPending(warnings && { schedule, isEnabled, answers, warnings })
    if (data) toast(t('modified', { name: schedule.name }))
    else if (!warnings) errorToast(t('saveFailed'), errorText(codeOf(error), extensionsOf(error).key))
    if (!warnings) onChanged()
    disabling.close()
  }

  return {
    switching: ({ id, updatedAt }: ScheduleRow) => switching.get(id) === updatedAt,
    enable: (schedule: ScheduleRow, isEnabled: boolean) =>
      void (isEnabled ? enable(schedule, true) : disable(schedule)),
    confirmingWarnings: {
      warnings: pending?.warnings,
      busy: fetching,
      onConfirm: (confirmed: string[], leftLights?: LeftLights) =>
        pending &&
        void enable(pending.schedule, pending.isEnabled, addConfirmation(pending.answers, confirmed, leftLights)),
      onClose: () => setPending(undefined),
    },
    disabling: {
      pending: disabling.pending,
      busy: fetching,
      onConfirm: (leftLights: LeftLights | undefined) => {
        if (!disabling.pending) return
        const { change, effect } = disabling.pending
        // The effect has shown how many lights change.
        void enable(change, false, { confirmed: effect ? ['MANY_LIGHTS'] : [], leftLights })
      },
      onClose: disabling.close,
    },
  }
}
