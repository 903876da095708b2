import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import type { RowDrop } from '../../ui/useRowDrag.ts'
import { type Position, positionOfDrop, positionOfStep, type Step } from './scheduleOrder.ts'
import { ScheduleOrder, type ScheduleRow, UpdateSchedule } from './schedules.ts'
import { useConfirmedWarnings } from './useConfirmedWarnings.ts'

/** Moves schedules in the order of precedence; conflicts that this decides otherwise are confirmed first. */
export function useScheduleOrder(rows: readonly ScheduleRow[], onChanged: () => void) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const client = useClient()
  const [, update] = useMutation(UpdateSchedule)
  const { sendConfirmed, dialog } = useConfirmedWarnings({ remembers: false })

  async function move({ id, name }: ScheduleRow, position: Position | undefined) {
    if (!position) return
    const result = await sendConfirmed(({ confirmed }) => update({ id, input: { position, confirmed } }))
    if (!result) return
    const { error } = result
    if (error) errorToast(t('order.failed'), errorText(codeOf(error), extensionsOf(error).key))
    else toast(t('order.moved', { name }))
    onChanged()
  }

  /** The neighbour may be on another page. */
  async function step(schedule: ScheduleRow, to: Step) {
    const { data, error } = await client.query(ScheduleOrder, {}, { requestPolicy: 'network-only' })
    if (data) await move(schedule, positionOfStep(data.findAllLightSchedule, schedule.id, to))
    else errorToast(t('order.failed'), errorText(codeOf(error)))
  }

  return {
    onDrop: (drop: RowDrop) => {
      const schedule = rows[drop.from]
      if (schedule) void move(schedule, positionOfDrop(rows, drop))
    },
    onStep: (schedule: ScheduleRow, to: Step) => void step(schedule, to),
    confirmingMove: dialog,
  }
}
