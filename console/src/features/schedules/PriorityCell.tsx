import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { DropDown } from '../../ui/DropDown.tsx'
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import { type RowDrop, useRowDrag } from '../../ui/useRowDrag.ts'
import classes from './ScheduleCells.module.css'
import type { Step } from './scheduleOrder.ts'
import type { ScheduleRow } from './schedules.ts'

export interface OrderOfSchedules {
  /** place of a row in the order of precedence, from 1; undefined: the list is filtered or sorted otherwise */
  rankOf: (schedule: ScheduleRow) => number | undefined
  onDrop: (drop: RowDrop) => void
  onStep: (schedule: ScheduleRow, step: Step) => void
}

const STEPS = [
  ['top', IconArrowBarToUp],
  ['up', IconArrowUp],
  ['down', IconArrowDown],
] as const

/** The place of a schedule in the order of precedence: dragged, or moved by the menu of its handle. */
export function PriorityCell({ schedule, order }: { schedule: ScheduleRow; order: OrderOfSchedules }) {
  const { t } = useTranslation('schedules')
  const { ready } = useConnection()
  const format = useFormat()
  const { name, abilities } = schedule
  const rank = order.rankOf(schedule)
  const drag = useRowDrag(order.onDrop)
  const text = rank === undefined ? '' : format.number(rank)
  if (!abilities.includes('update')) return <span>{text}</span>
  return (
    <span className={classes.handle} {...(rank !== undefined && ready && drag)}>
      <DropDown
        label={rank === undefined ? t('order.handle', { name }) : t('order.handleOf', { name, rank: text })}
        face={
          <>
            <IconGripVertical size={16} aria-hidden />
            {text}
          </>
        }
        width={230}
      >
        {rank === undefined && <p className={classes.note}>{t('order.hint')}</p>}
        {STEPS.map(([step, Icon]) => (
          <DropDownItem
            key={step}
            icon={<Icon size={16} />}
            disabled={!ready || (rank === 1 && step !== 'down')}
            onClick={() => order.onStep(schedule, step)}
          >
            {t(`order.${step}`)}
          </DropDownItem>
        ))}
      </DropDown>
    </span>
  )
}
