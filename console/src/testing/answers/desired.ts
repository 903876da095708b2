import type { Rule } from '#lighting/desired/reason.ts'
import { sentence } from '#lighting/desired/sentence.ts'
import type { City } from '../city.ts'
import { programOf } from '../plans.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'
import { isSwitchedOn } from './lightCounts.ts'
import { waitUntilOf } from './patience.ts'

const DAY_MS = 86_400_000
const SITE_ZONE = 'Asia/Shanghai'

/** Levels of the lamps; null: nothing is asked of that lamp, or it has none. */
export interface Levels {
  mainBrightness: number | null
  subBrightness: number | null
  mainColorTemp: number | null
  subColorTemp: number | null
}
const NOTHING: Levels = { mainBrightness: null, subBrightness: null, mainColorTemp: null, subColorTemp: null }
export const OFF: Levels = { ...NOTHING, mainBrightness: 0, subBrightness: 0 }

/** The program of a light's group, as its reason shows it. */
function plannedProgram(city: City, group: Row | undefined) {
  const program = group && programOf(city, group)
  if (!program) return
  const { event, next, place, schedule, rule } = program
  return {
    rule: rule as Rule,
    ...{ since: new Date(event.at).toISOString(), until: nextEventAfterNow(next?.at) },
    reason: {
      ...{ group: group.name as string, schedule: schedule?.name as string | undefined, kind: event.kind },
      ...{ by: event.by, offset: event.offset, place: place.name, zone: place.zone },
    },
  }
}

/** In the future, though programs are computed for noon. */
function nextEventAfterNow(at: number | undefined): string | null {
  if (!at) return null
  return new Date(at + DAY_MS * Math.max(0, Math.ceil((Date.now() - at) / DAY_MS))).toISOString()
}

/** The end of an override that names none: the next event of the plan. */
export function overrideEnd(city: City, { groupId }: Row): string | null | undefined {
  return plannedProgram(city, city.find('groups', groupId))?.until
}

/** The expected state by the rule that applies. */
function expectedOf(city: City, light: Row) {
  const group = city.find('groups', light.groupId)
  const since = light.createdAt as string
  if (light.deviceStatus === 'MAINTENANCE' || group?.groupStatus === 'MAINTENANCE')
    return { ...NOTHING, rule: 'MAINTENANCE' as Rule, at: since, until: null, cause: 'MAINTENANCE', causeBy: null }
  if (light.test) return expectedBy('TEST', 'TEST', light.test)
  if (light.override) return expectedBy('OVERRIDE', 'OPERATOR', light.override)
  const program = plannedProgram(city, group)
  if (program) {
    const { rule, since: at, until, reason } = program
    return { ...OFF, rule, at, until, cause: rule as string, causeBy: reason.schedule ?? reason.group }
  }
  return light.manual ? expectedBy('MANUAL', 'OPERATOR', light.manual) : undefined
}

function expectedBy(rule: Rule, cause: string, { setting, since, until, by }: Row) {
  return {
    ...(setting as Levels),
    rule,
    at: since as string,
    until: (until ?? null) as string | null,
    cause,
    causeBy: by,
  }
}

function whyOf(city: City, light: Row, language: 'zh' | 'en'): string | null {
  const group = city.find('groups', light.groupId)
  const report = {
    offline: light.deviceStatus === 'OFFLINE',
    lastSeenAt: light.lastOnlineTime ? Date.parse(light.lastOnlineTime) : undefined,
    lampFailure: light.lampFailure,
    zone: group?.timeZone ?? SITE_ZONE,
  }
  const { mainBrightness, subBrightness } = light
  const expected = expectedOf(city, light)
  if (!expected) {
    if (!light.lastOnlineTime) return null
    const why = !group ? 'NONE' : group.controlMode === 'MANUAL' ? 'BY_HAND' : 'UNPLANNED'
    const measured = { mainLevel: mainBrightness, subLevel: subBrightness, measuredAt: report.lastSeenAt! }
    return sentence({ ...report, ...measured, group: why }, language, Date.now())
  }
  const { rule, at, until, causeBy } = expected
  const isProgram = rule === 'SCHEDULE' || rule === 'PRESET'
  const why = {
    ...report,
    ...{ rule, mainLevel: expected.mainBrightness, subLevel: expected.subBrightness, since: Date.parse(at) },
    ...{ until: until ? Date.parse(until) : undefined, by: isProgram ? undefined : (causeBy ?? undefined) },
    program: isProgram ? plannedProgram(city, group)?.reason : undefined,
    ...{ confirmation: light.confirmation, lit: light.litState === 'LIT' },
  }
  return sentence(why, language, Date.now())
}

function factsOf(city: City, light: Row) {
  const command = (id: number | undefined) => {
    const row = city.find('commands', id)
    return row && { ...row, at: row.acknowledgedAt ?? row.sentAt, commandId: row.uuid, until: null }
  }
  const expected = expectedOf(city, light)
  const { mainBrightness, subBrightness, mainColorTemp, subColorTemp, lastOnlineTime } = light
  return {
    expected,
    waitUntil: waitUntilOf(city, light),
    commanded: command(light.commandedId),
    acknowledged: command(light.acknowledgedId),
    measured: lastOnlineTime && {
      ...{ mainBrightness, subBrightness, mainColorTemp, subColorTemp, at: light.measuredAt ?? lastOnlineTime },
      ...{ cause: light.acknowledgedId ? 'COMMAND' : 'PLAN', causeBy: null },
    },
  }
}

export const desiredAnswers: Answers = {
  LightDevice: {
    expectedRule: (light, _, { city }) => expectedOf(city, light)?.rule,
    why: (light, { language }, { city }) => whyOf(city, light, language ?? 'zh'),
    overriddenUntil: ({ override }) => override?.until,
    facts: (light, _, { city }) => factsOf(city, light),
    lastCommand: ({ commandedId }, _, { city }) => city.find('commands', commandedId),
    plan: ({ lastOnlineTime: sentAt, groupId }) =>
      groupId && sentAt && { wantedVersion: 1, heldVersion: 1, inStep: true, attempts: 1, sentAt },
  },
  LightFact: {
    switchedOn: isSwitchedOn,
  },
}
