import {
  type DaylightReason,
  isLit,
  isUnconfirmed,
  type ProgramReason,
  type ReadableTimes,
  shownLux,
  type Unplanned,
  type Why,
} from './reason.ts'

export function englishSentence(why: Why | Unplanned, times: ReadableTimes): string {
  return `${why.rule ? ruleSentence(why, times) : measuredSentence(why, times)}${problems(why, times)}.`
}

const UNPLANNED: Record<Unplanned['group'], string> = {
  NONE: 'no group, no schedule',
  BY_HAND: 'group under manual control, no schedule',
  UNPLANNED: 'no schedule for its group',
}

/** A failed lamp reports its level but gives no light. */
function measuredSentence(why: Unplanned, { since }: ReadableTimes): string {
  const level = why.lampFailure && isLit(why) ? stepped(why) : state(why)
  return `${level}, measured at ${since}; ${UNPLANNED[why.group]}`
}

function ruleSentence(why: Why, times: ReadableTimes): string {
  const { since, until } = times
  const end = endOf(why, until)
  if (why.rule === 'MAINTENANCE')
    return `In maintenance since ${since}: not controlled${end}${why.lit ? '; holds its state' : ''}`
  const { program } = why
  if (program?.kind === 'STEP' && isLit(why) && !program.isHeld) {
    const step = isUnconfirmed(why) ? `${should(stepped(why))} since` : `${stepped(why)} at`
    return `${step} ${since} by ${sourceOf(program)}${end}`
  }
  return `${isUnconfirmed(why) ? should(state(why)) : state(why)} since ${since}: ${cause(why, times)}${end}`
}

function endOf({ rule }: Why, until: string | undefined): string {
  if (!until) return ''
  return rule === 'DAYLIGHT' ? `; ends at ${until} at the latest` : `, until ${until}`
}

/** `On at 80 %` is `Should be on at 80 %`, `Sub lamp on at 30 %` is `Sub lamp should be on at 30 %`. */
function should(state: string): string {
  const ofLamp = /^(Main|Sub) lamp /.exec(state)
  if (!ofLamp) return `Should be ${state[0]!.toLowerCase()}${state.slice(1)}`
  return `${ofLamp[0]}should be ${state.slice(ofLamp[0].length)}`
}

type Levels = Pick<Why, 'mainLevel' | 'subLevel'>

function state(why: Levels): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null && subLevel === null) return 'State held'
  if (!isLit(why)) return 'Off'
  if (mainLevel === null) return `Sub lamp on at ${subLevel} %`
  if (mainLevel === 0) return `Main lamp off, sub lamp on at ${subLevel} %`
  return `On at ${mainLevel} %${subLampNote(why)}`
}

function stepped(why: Levels): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null) return `Sub lamp set to ${subLevel} %`
  if (mainLevel === 0) return `Main lamp set to 0 %, sub lamp to ${subLevel} %`
  return `${mainLevel < 100 ? 'Dimmed' : 'Set'} to ${mainLevel} %${subLampNote(why)}`
}

/** A sub lamp that is off is not named. */
function subLampNote({ mainLevel, subLevel }: Levels): string {
  return subLevel && subLevel !== mainLevel ? ` (sub lamp ${subLevel} %)` : ''
}

function cause({ rule, by, program, daylight }: Why, times: ReadableTimes): string {
  const person = by ? ` by ${by}` : ''
  switch (rule) {
    case 'TEST':
      return `test at the pole${person}`
    case 'OVERRIDE':
      return `override${person}`
    case 'DAYLIGHT':
      return daylight ? daylightCause(daylight, times) : 'dark by day'
    case 'MANUAL':
      return `set by hand${person}, with no end`
    case 'SITE_DEFAULT':
      return `${program ? `${triggerOf(program)}; ` : ''}no group: site default, sunset to sunrise`
    default:
      return program ? programCause(program) : rule === 'SCHEDULE' ? 'schedule' : 'control mode of its group'
  }
}

function daylightCause(reason: DaylightReason, { darkSince }: ReadableTimes): string {
  const { district, median, threshold, sensors, sensorCount } = reason
  const names = sensors.join(', ')
  const more = sensorCount > sensors.length ? ', …' : ''
  return `dark by day in ${district}, median ${shownLux(median)} lx of ${sensorCount} sensors (${names}${more}) below ${shownLux(threshold)} lx since ${darkSince}`
}

function programCause(program: ProgramReason): string {
  const schedule = program.schedule ? `schedule ${program.schedule}, ` : ''
  return `${triggerOf(program)}, ${schedule}group ${program.group}`
}

function triggerOf({ by, kind, offset, place, isHeld }: ProgramReason): string {
  if (isHeld) return 'kept on after the clock was set back'
  const where = place ? ` in ${place}` : ''
  switch (by) {
    case 'SUNSET':
    case 'SUNRISE':
      return `${shift(offset)}${by === 'SUNSET' ? 'sunset' : 'sunrise'}${where}`
    case 'POLAR_NIGHT':
      return kind === 'OFF' ? `noon of the polar night${where}` : `polar night${where}`
    case 'POLAR_DAY':
      return `polar day${where}`
    case 'CLOCK':
      return kind === 'ON' ? 'start time' : kind === 'OFF' ? 'end time' : 'step'
  }
}

function shift(offset = 0): string {
  return offset === 0 ? '' : `${Math.abs(offset)} min ${offset < 0 ? 'before' : 'after'} `
}

function sourceOf({ schedule, group }: ProgramReason): string {
  return schedule ? `schedule ${schedule}, group ${group}` : `the control mode of group ${group}`
}

function problems(why: Why | Unplanned, { lastSeen: heard }: ReadableTimes): string {
  const { offline } = why
  const parts: string[] = []
  if (why.rule && why.rule !== 'MAINTENANCE' && why.confirmation !== 'CONFIRMED')
    parts.push(why.confirmation === 'WAITING' && !offline ? 'is yet to confirm it' : 'has not confirmed it')
  if (why.lampFailure) parts.push(`${offline ? 'reported' : 'reports'} a lamp failure`)
  if (offline) parts.push(`cannot be reached${heard ? `, last seen ${heard}` : ''}`)
  if (parts.length === 0) return ''
  return `; the light ${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')}`
}
