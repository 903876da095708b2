import { changesPlans, checkControl, isGrave } from '../../../../server/src/features/groups/preset.ts'
import { checkTiming } from '../../../../server/src/features/groups/timing.ts'
import { sunOfSite } from '../../../../server/src/features/schedules/impact.ts'
import { sumOf } from '../../../../server/src/features/schedules/lightEffects.ts'
import { OWN_SCHEDULE_ID } from '../../../../server/src/features/schedules/programs.ts'
import type { GroupPrograms } from '../../../../server/src/features/schedules/schedules.ts'
import { sunNightOf } from '../../../../server/src/features/schedules/sunNight.ts'
import { timeOrNone } from '../../../../server/src/features/schedules/values.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { multiLineTextOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import { foundOrThrow, valuesOf, withName } from '../change.ts'
import type { City } from '../city.ts'
import {
  changeOf,
  columnsOf,
  effectOfChange,
  effectOfMoves,
  groupSource,
  noon,
  plannedFor,
  previewOf,
  programOf,
  schedulesOf,
} from '../plans.ts'
import { regionValues } from '../regionCodes.ts'
import type { Answers } from '../schema.ts'
import { visibleCity } from '../scope.ts'
import type { Row } from '../select.ts'

/** What a group is after a change, with the times that TIMING demands. @throws BAD_USER_INPUT */
export function groupAfter(group: Row, input: Record<string, unknown>, regionOf: () => object = () => ({})): Row {
  const given = valuesOf(input)
  for (const field of ['startTime', 'endTime']) if (field in given) given[field] = timeOrNone(given[field] as string)
  const { named, description, region } = checkFields({
    named: () => withName(input, 'group_name_validation'),
    description:
      given.description !== undefined &&
      (() => multiLineTextOrThrow('input.description', given.description as string | null)),
    region: regionOf,
    control: () => checkControl(columnsOf(given)),
  })
  const values = {
    ...given,
    ...region,
    ...('name' in given && { name: valuesOf(named).name }),
    ...(description !== undefined && { description }),
  }
  const becomes: Row = { ...group, ...values }
  const { controlMode: control_mode, startTime: start_time, endTime: end_time } = becomes
  const filled = checkTiming({ control_mode, start_time, end_time }, input)
  return filled.start_time ? { ...becomes, startTime: filled.start_time, endTime: filled.end_time } : becomes
}

/** What is planned for groups that are changed, and for the lights that move. */
async function previewGroup(city: City, id: number | null | undefined, input: Record<string, never>) {
  const group = typeof id === 'number' ? foundOrThrow(city, 'groups', id) : { id: 0, name: '', controlMode: 'MANUAL' }
  const becomes = groupAfter(group, input, () => regionValues(city, input, group))
  const { connect = [], disconnect = [] } = (input.devices ?? {}) as Record<string, { id: number }[] | undefined>
  const [come, gone] = [connect, disconnect].map(links => links!.map(link => link.id)) as [number[], number[]]
  const stay = city.rows.devices.filter(light => id && light.groupId === id && !gone.includes(light.id))
  const lights = [...stay, ...city.rows.devices.filter(light => come.includes(light.id) && !stay.includes(light))]
  const after = plannedFor(city, becomes)
  const change = changeOf(city, [plannedFor(city, group)], [after], lights)
  const own = after.programs.find(({ scheduleId }) => scheduleId === OWN_SCHEDULE_ID)
  const withOwn = own ? { ...change, program: { program: own, places: [after.place] } } : change
  const effects = [
    ...(id ? [await effectOfChange(city, change, [...gone, ...come])] : []),
    await effectOfMoves(city, after, come),
    await effectOfMoves(city, undefined, gone),
  ]
  return previewOf(city, withOwn, sumOf(effects), isGrave)
}

const groupsOrThrow = (city: City, ids: number[]): Row[] => ids.map(id => foundOrThrow(city, 'groups', id))

const ABILITIES = ['mainLight', 'subLight', 'mainBrightness', 'subBrightness', 'mainColorTemp', 'subColorTemp']

/** What at least one of its lights can do. */
function optionsOf(city: City, id: number) {
  const lights = city.rows.devices.filter(({ groupId }) => groupId === id)
  const options = lights.map(
    ({ modeId }) => city.find('models', modeId)?.options ?? { mainLight: true, mainBrightness: true },
  )
  if (options.length === 0) return null
  return Object.fromEntries(ABILITIES.map(name => [name, options.some(one => one[name])]))
}

export const groupPlanAnswers: Answers = {
  Query: {
    previewLightGroup: (_, { id, input }, call) => previewGroup(visibleCity(call), id, input),
    previewLightGroups: async (_, { ids, input }, call) => {
      const city = visibleCity(call)
      const groups = groupsOrThrow(city, ids)
      const planned = (rows: Row[]) => rows.map(group => plannedFor(city, group))
      const becomes = groups.map(group => groupAfter(group, input, () => regionValues(city, input, group)))
      const change = changeOf(city, planned(groups), planned(becomes))
      const changed = groups.filter((group, at) => changesPlans(groupSource(group), groupSource(becomes[at]!)))
      const warnings = sunOfSite(
        change,
        OWN_SCHEDULE_ID,
        changed.map(({ id }) => id),
      )
      return { ...(await effectOfChange(city, change)), warnings }
    },
    previewLightGroupDeletion: (_, { ids }, call) => {
      const city = visibleCity(call)
      groupsOrThrow(city, ids)
      const lights = city.rows.devices.filter(({ groupId }) => ids.includes(groupId))
      return effectOfMoves(
        city,
        undefined,
        lights.map(({ id }) => id),
      )
    },
    previewLightMove: (_, { ids, groupId }, call) => {
      const city = visibleCity(call)
      const [group] = groupsOrThrow(city, groupId ? [groupId] : [])
      return effectOfMoves(city, group && plannedFor(city, group), ids)
    },
  },
  LightGroup: {
    sun: (group, _, { city }) => sunOf(plannedFor(city, group)),
    program: (group, _, { city }) => {
      const program = programOf(city, group)
      return { rule: program?.rule, since: program?.event.at, until: program?.next?.at }
    },
    options: ({ id }, _, call) => optionsOf(visibleCity(call), id),
    schedules: (group, _, { city, viewer }) =>
      viewer?.permissions.has('LightSchedule:read') ? schedulesOf(city, group) : [],
  },
  SunNight: {
    place: ({ place }) => place.name,
    timeZone: ({ place }) => place.zone,
  },
  PlannedEvent: {
    offset: ({ offset }) => offset ?? 0,
    mainLevel: ({ levels }) => levels.mainLevel,
    subLevel: ({ levels }) => levels.subLevel,
    mainColorTemp: ({ levels }) => levels.mainColorTemp,
    subColorTemp: ({ levels }) => levels.subColorTemp,
  },
  SchedulePreview: {
    place: ({ place }) => place.name,
    placeSource: ({ place }) => place.source,
    timeZone: ({ place }) => place.zone,
  },
  ScheduleConflict: { firstDate: ({ date }) => date },
}

function sunOf({ place }: GroupPrograms) {
  return sunNightOf(place, noon())
}
