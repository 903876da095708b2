import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { type ChangeEffect, type LeftLights, PreviewScheduleChange } from '../effects/effects.ts'
import type { Warning } from './preview.ts'
import { type ScheduleRow, UpdateSchedule } from './schedules.ts'
import { warningsOf } from './warnings.ts'

/** The switch in the list: at once, unless there is something to be confirmed, or lights change. */
export function useEnabling(onChanged: () => void) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const [{ fetching }, update] = useMutation(UpdateSchedule)
  const client = useClient()
  /** what becomes of lights when it is disabled */
  const [disabling, setDisabling] = useState<{ schedule: ScheduleRow; effect: ChangeEffect }>()
  const [asked, setAsked] = useState<{ schedule: ScheduleRow; isEnabled: boolean; warnings: Warning[] }>()

  /** By id, as they were when their switches were pressed: until another state is shown, a second press knows no better. */
  const [switching, setSwitching] = useState<ReadonlyMap<number, string>>(new Map())
  const settle = ({ id }: ScheduleRow) => setSwitching(now => new Map([...now].filter(([one]) => one !== id)))

  async function disable(schedule: ScheduleRow) {
    setSwitching(now => new Map([...now, [schedule.id, schedule.updatedAt]]))
    const variables = { id: schedule.id, input: { isEnabled: { set: false } } }
    const { data } = await client.query(PreviewScheduleChange, variables, { requestPolicy: 'network-only' })
    const effect = data?.previewLightScheduleChange
    if (!effect || (effect.on + effect.off + effect.dim === 0 && effect.losePlan === 0)) return enable(schedule, false)
    settle(schedule)
    setDisabling({ schedule, effect })
  }

  async function enable(
    schedule: ScheduleRow,
    isEnabled: boolean,
    more: { confirmed?: string[]; leftLights?: LeftLights } = {},
  ) {
    setSwitching(now => new Map([...now, [schedule.id, schedule.updatedAt]]))
    const input = { isEnabled: { set: isEnabled }, expectedUpdatedAt: schedule.updatedAt, ...more }
    const { data, error } = await update({ id: schedule.id, input })
    if (!data) settle(schedule)
    const warnings = warningsOf(error)
    setAsked(warnings && { schedule, isEnabled, warnings })
    if (data) toast(t('modified', { name: schedule.name }))
    else if (!warnings) errorToast(t('saveFailed'), errorText(codeOf(error), extensionsOf(error).key))
    if (!warnings) onChanged()
    setDisabling(undefined)
  }

  return {
    switching: ({ id, updatedAt }: ScheduleRow) => switching.get(id) === updatedAt,
    enable: (schedule: ScheduleRow, isEnabled: boolean) =>
      void (isEnabled ? enable(schedule, true) : disable(schedule)),
    asking: {
      warnings: asked?.warnings,
      busy: fetching,
      onConfirm: (confirmed: string[], leftLights?: LeftLights) =>
        asked && void enable(asked.schedule, asked.isEnabled, { confirmed, leftLights }),
      onClose: () => setAsked(undefined),
    },
    disabling: {
      about: disabling,
      busy: fetching,
      onConfirm: (leftLights: LeftLights | undefined) =>
        disabling && void enable(disabling.schedule, false, { leftLights }),
      onClose: () => setDisabling(undefined),
    },
  }
}
