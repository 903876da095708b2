import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import type { Warning } from './preview.ts'
import { type ScheduleRow, UpdateSchedule } from './schedules.ts'
import { warningsOf } from './warnings.ts'

/** The switch in the list: at once, unless there is something to be confirmed. */
export function useEnabling(onChanged: () => void) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const [{ fetching }, update] = useMutation(UpdateSchedule)
  const [asked, setAsked] = useState<{ schedule: ScheduleRow; isEnabled: boolean; warnings: Warning[] }>()

  /** By id, as they were when their switches were pressed: until another state is shown, a second press knows no better. */
  const [switching, setSwitching] = useState<ReadonlyMap<number, string>>(new Map())
  const settle = ({ id }: ScheduleRow) => setSwitching(now => new Map([...now].filter(([one]) => one !== id)))

  async function enable(schedule: ScheduleRow, isEnabled: boolean, confirmed?: string[]) {
    setSwitching(now => new Map([...now, [schedule.id, schedule.updatedAt]]))
    const input = { isEnabled: { set: isEnabled }, expectedUpdatedAt: schedule.updatedAt, confirmed }
    const { data, error } = await update({ id: schedule.id, input })
    if (!data) settle(schedule)
    const warnings = warningsOf(error)
    setAsked(warnings && { schedule, isEnabled, warnings })
    if (data) toast(t('modified', { name: schedule.name }))
    else if (!warnings) errorToast(t('saveFailed'), errorText(codeOf(error), extensionsOf(error).key))
    if (!warnings) onChanged()
  }

  return {
    switching: ({ id, updatedAt }: ScheduleRow) => switching.get(id) === updatedAt,
    enable: (schedule: ScheduleRow, isEnabled: boolean) => void enable(schedule, isEnabled),
    warnings: asked?.warnings,
    busy: fetching,
    onConfirm: (codes: string[]) => asked && void enable(asked.schedule, asked.isEnabled, codes),
    onClose: () => setAsked(undefined),
  }
}
