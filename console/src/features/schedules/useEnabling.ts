import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { asksFirst } from '../effects/asksFirst.ts'
import { type LeftLights, PreviewScheduleChange } from '../effects/effects.ts'
import { useEffectQuestion } from '../effects/useEffectQuestion.ts'
import type { Warning } from './preview.ts'
import { type ScheduleRow, UpdateSchedule } from './schedules.ts'
import { type Answers, warningsOf, withAnswer } from './warnings.ts'

interface Asked {
  schedule: ScheduleRow
  isEnabled: boolean
  /** what was answered before */
  answers: Answers
  warnings: Warning[]
}

const NO_ANSWERS: Answers = { confirmed: [] }

/** The switch in the list: at once, unless there is something to be confirmed, or lights change. */
export function useEnabling(onChanged: () => void) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const [{ fetching }, update] = useMutation(UpdateSchedule)
  const client = useClient()
  /** what becomes of lights when it is disabled */
  const disabling = useEffectQuestion<ScheduleRow>()
  const [asked, setAsked] = useState<Asked>()

  /** By id, as they were when their switches were pressed: until another state is shown, a second press knows no better. */
  const [switching, setSwitching] = useState<ReadonlyMap<number, string>>(new Map())
  const settle = ({ id }: ScheduleRow) => setSwitching(now => new Map([...now].filter(([one]) => one !== id)))

  async function disable(schedule: ScheduleRow) {
    setSwitching(now => new Map([...now, [schedule.id, schedule.updatedAt]]))
    const variables = { id: schedule.id, input: { isEnabled: { set: false } } }
    const query = client.query(PreviewScheduleChange, variables, { requestPolicy: 'network-only' })
    const answer = await disabling.look(query)
    if (!answer) return
    const effect = answer.data?.previewLightScheduleChange
    if (!asksFirst(effect)) return enable(schedule, false)
    settle(schedule)
    disabling.ask(schedule, effect)
  }

  async function enable(schedule: ScheduleRow, isEnabled: boolean, answers = NO_ANSWERS) {
    setSwitching(now => new Map([...now, [schedule.id, schedule.updatedAt]]))
    const input = { isEnabled: { set: isEnabled }, expectedUpdatedAt: schedule.updatedAt, ...answers }
    const { data, error } = await update({ id: schedule.id, input })
    if (!data) settle(schedule)
    const warnings = warningsOf(error)
    setAsked(warnings && { schedule, isEnabled, answers, warnings })
    if (data) toast(t('modified', { name: schedule.name }))
    else if (!warnings) errorToast(t('saveFailed'), errorText(codeOf(error), extensionsOf(error).key))
    if (!warnings) onChanged()
    disabling.close()
  }

  return {
    switching: ({ id, updatedAt }: ScheduleRow) => switching.get(id) === updatedAt,
    enable: (schedule: ScheduleRow, isEnabled: boolean) =>
      void (isEnabled ? enable(schedule, true) : disable(schedule)),
    asking: {
      warnings: asked?.warnings,
      busy: fetching,
      onConfirm: (confirmed: string[], leftLights?: LeftLights) =>
        asked && void enable(asked.schedule, asked.isEnabled, withAnswer(asked.answers, confirmed, leftLights)),
      onClose: () => setAsked(undefined),
    },
    disabling: {
      about: disabling.asked,
      busy: fetching,
      onConfirm: (leftLights: LeftLights | undefined) => {
        if (!disabling.asked) return
        const { about, effect } = disabling.asked
        // How many lights change has been said with the effect.
        void enable(about, false, { confirmed: effect ? ['MANY_LIGHTS'] : [], leftLights })
      },
      onClose: disabling.close,
    },
  }
}
