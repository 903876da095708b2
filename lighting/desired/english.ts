import type { ProgramReason, Told, Why } from './reason.ts'

export function inEnglish(why: Why, told: Told): string {
  return `${deed(why, told)}${doubt(why, told)}.`
}

function deed(why: Why, { since, until }: Told): string {
  const end = until ? `, until ${until}` : ''
  if (why.rule === 'MAINTENANCE') return `In maintenance since ${since}: not driven${end}`
  const { program } = why
  if (program?.kind === 'STEP' && isLit(why)) {
    return `${stepped(why)} at ${since} by ${sourceOf(program)}${end}`
  }
  return `${state(why)} since ${since}: ${cause(why)}${end}`
}

function isLit({ mainLevel, subLevel }: Why): boolean {
  return (mainLevel ?? 0) > 0 || (subLevel ?? 0) > 0
}

function state(why: Why): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null && subLevel === null) return 'Left as it is'
  if (!isLit(why)) return 'Off'
  if (mainLevel === null) return `Sub lamp on at ${subLevel} %`
  if (mainLevel === 0) return `Main lamp off, sub lamp on at ${subLevel} %`
  return `On at ${mainLevel} %${besides(why)}`
}

function stepped(why: Why): string {
  const { mainLevel, subLevel } = why
  if (mainLevel === null) return `Sub lamp set to ${subLevel} %`
  if (mainLevel === 0) return `Main lamp set to 0 %, sub lamp to ${subLevel} %`
  return `${mainLevel < 100 ? 'Dimmed' : 'Set'} to ${mainLevel} %${besides(why)}`
}

/** A sub lamp that is off goes without saying. */
function besides({ mainLevel, subLevel }: Why): string {
  return subLevel && subLevel !== mainLevel ? ` (sub lamp ${subLevel} %)` : ''
}

function cause({ rule, by, program }: Why): string {
  if (rule === 'OVERRIDE') return by ? `override by ${by}` : 'override'
  if (rule === 'MANUAL') return `set by hand${by ? ` by ${by}` : ''}, with no end`
  if (!program) return rule === 'SCHEDULE' ? 'schedule' : 'control mode of its group'
  const schedule = program.schedule ? `schedule ${program.schedule}, ` : ''
  return `${occasion(program)}, ${schedule}group ${program.group}`
}

function occasion({ by, kind, offset, place }: ProgramReason): string {
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

function doubt(why: Why, { heard }: Told): string {
  const unreachable = `cannot be reached${heard ? `, last heard ${heard}` : ''}`
  if (why.rule === 'MAINTENANCE' || why.confirmation === 'CONFIRMED') return why.offline ? `; it ${unreachable}` : ''
  if (why.offline) return `; the light has not confirmed it and ${unreachable}`
  return why.confirmation === 'WAITING' ? '; the light is yet to confirm it' : '; the light has not confirmed it'
}
