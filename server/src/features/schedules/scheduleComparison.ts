import { type Difference, differenceOf } from '#lighting/energy/programUse.ts'
import type { LitHours } from '#lighting/schedules/hours.ts'
import { type Precision, roundTo } from '#lighting/values/units.ts'
import type { Tariff } from '../tariff/tariff.ts'
import { consumptionOf, costOf } from './energy.ts'
import { type EveningQuestion, type ScheduleEvening, scheduleEvening } from './scheduleEvening.ts'
import { type PlanContext, plansWith } from './schedulePlans.ts'
import type { ScheduleRow } from './sources.store.ts'

/* Two versions of schedules for the same lights and period. */

/** A schedule, its use in the period, and one evening. */
export interface ComparedSchedule {
  name: string
  litHours: number
  fullLoadHours: number
  /** kWh */
  energy: number
  /** in the currency of the tariff; null: there is none */
  cost: number | null
  evening: ScheduleEvening
}

export interface ScheduleComparison {
  /** of the first evening, YYYY-MM-DD */
  from: string
  nights: number
  groups: number
  lights: number
  lightsWithoutWatts: number
  /** rated power of all lights at 100 %, W */
  ratedWatts: number
  a: ComparedSchedule
  b: ComparedSchedule
  /** b − a */
  difference: { litHours: Difference; fullLoadHours: Difference; energy: Difference; cost: Difference | null }
  tariff: Tariff | null
}

interface ComparisonPeriod extends EveningQuestion {
  /** undefined: today */
  from?: string | null | undefined
  nights: number
}

/**
 * Each schedule is assigned to all groups in place of both, as if it was enabled. Other schedules and the control mode of a
 * group act as always. All values are rounded first, so that differences add up.
 */
export async function compareSchedules(
  context: PlanContext,
  schedules: { a: ScheduleRow; b: ScheduleRow },
  period: ComparisonPeriod & { tariff: Tariff | null },
): Promise<ScheduleComparison> {
  const { tariff } = period
  const known = new Map<string, LitHours>()
  const both = [schedules.a.id, schedules.b.id]
  const compared = async (row: ScheduleRow): Promise<ComparedSchedule> => {
    const schedule = { ...row, is_enabled: true }
    const plans = plansWith(context, schedule, both)
    const use = await consumptionOf(plans, { ...context, ...period }, known)
    return {
      name: schedule.name,
      litHours: roundTo('hours', use.litHours),
      fullLoadHours: roundTo('hours', use.fullLoadHours),
      energy: roundTo('kWh', use.energy),
      cost: costOf(use.energy, tariff),
      evening: scheduleEvening(plans, schedule, context, { ...period, date: period.date ?? period.from }),
    }
  }
  const [a, b] = [await compared(schedules.a), await compared(schedules.b)]
  const lamps = [...context.lamps.values()]
  const sum = (of: (one: (typeof lamps)[number]) => number) => lamps.reduce((total, one) => total + of(one), 0)
  return {
    from: period.from ?? a.evening.today,
    nights: period.nights,
    groups: context.sources.length,
    lights: sum(({ lights }) => lights),
    lightsWithoutWatts: sum(({ without_watts }) => without_watts),
    ratedWatts: roundTo(
      'W',
      sum(({ main_watts, sub_watts }) => main_watts + sub_watts),
    ),
    a,
    b,
    tariff,
    difference: {
      litHours: roundedDifference('hours', a.litHours, b.litHours),
      fullLoadHours: roundedDifference('hours', a.fullLoadHours, b.fullLoadHours),
      energy: roundedDifference('kWh', a.energy, b.energy),
      cost: a.cost === null || b.cost === null ? null : roundedDifference('money', a.cost, b.cost),
    },
  }
}

function roundedDifference(precision: Precision, a: number, b: number): Difference {
  const { absolute, percent } = differenceOf(a, b)
  return { absolute: roundTo(precision, absolute), percent: roundTo('finePercent', percent) }
}
