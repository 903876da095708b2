import { changed, checkName, foundOrThrow, valuesOf } from '../change.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { filtered, pageOf } from '../select.ts'

export const scheduleAnswers: Answers = {
  Query: {
    findManyLightSchedule: (_, args, { city }) => pageOf(city.rows.schedules, args),
    findAllLightSchedule: (_, { where }, { city }) => filtered(city.rows.schedules, where),
    findOneLightSchedule: (_, { id }, { city }) => city.find('schedules', id),
  },
  Mutation: {
    createLightSchedule: (_, { input }, { city }) => {
      checkName(input, 'schedule_name_validation')
      const { groupsIds: groupIds = [], ...values } = valuesOf(input)
      return city.add('schedules', { days: 'EVERY_DAY', isEnabled: true, weekdays: [], steps: [], ...values, groupIds })
    },
    updateLightSchedule: (_, { id, input }, { city }) => {
      checkName(input, 'schedule_name_validation')
      return changed(city, foundOrThrow(city, 'schedules', id), input)
    },
    deleteLightSchedule: (_, { id }, { city }) => {
      const schedule = foundOrThrow(city, 'schedules', id)
      city.remove('schedules', schedule)
      return schedule
    },
  },
  LightSchedule: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightSchedule', ['read', 'update', 'delete']),
    groups: ({ groupIds }, _, { city }) => city.rows.groups.filter(({ id }) => groupIds.includes(id)),
  },
}
