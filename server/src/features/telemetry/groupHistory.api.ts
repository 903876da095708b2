import type { Precision } from '#lighting/values/units.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { roundedOrNull } from '../../foundation/graphql/roundedFields.ts'
import { type GroupPoint, groupHistory, type GroupHistory as History } from './groupHistory.ts'

const GroupHistoryResolution = builder.enumType('GroupHistoryResolution', {
  description: 'Resolution of the history of a group.',
  values: {
    MINUTES: { description: 'intervals of minutes, from readings: the state at the end of each' },
    HOUR: { description: "civil hours in the site's time zone" },
    DAY: { description: "civil days in the site's time zone" },
  } as const,
})

const GroupHistoryPoint = builder.objectRef<GroupPoint>('GroupHistoryPoint').implement({
  description:
    'Values of the lights of a group in the minutes, hour or day that begins at this time, for lights with readings; ' +
    'null without any.',
  fields: t => {
    const value = (
      name: Exclude<keyof GroupPoint, 'at' | 'lights' | 'on'>,
      precision: Precision,
      description: string,
    ) => roundedOrNull(t, precision, point => point[name], description)
    return {
      at: t.expose('at', { type: 'DateTime' }),
      lights: t.exposeInt('lights', { description: 'lights with readings' }),
      on: t.exposeInt('on', {
        nullable: true,
        description:
          'lights that were lit at the end of the interval (as litState); of an hour or day, lights with a level above 0 at any time in it',
      }),
      power: value('power', 'W', 'W, all lights together; of an hour or day, the sum of their means'),
      energy: value('energy', 'pointKWh', 'kWh, all lights together'),
      temperature: value('temperature', '°C', '°C, mean over the lights'),
      minTemperature: value('minTemperature', '°C', '°C, the lowest reading'),
      maxTemperature: value('maxTemperature', '°C', '°C, the highest reading'),
      voltage: value('voltage', 'V', 'V, mean over the lights'),
      current: value('current', 'A', 'A, both lamps, mean over the lights'),
    }
  },
})

const GroupHistory = builder.objectRef<History>('GroupHistory').implement({
  description: 'History of a group.',
  fields: t => ({
    resolution: t.field({ type: GroupHistoryResolution, resolve: history => history.resolution }),
    step: t.exposeInt('step', { description: 'seconds covered by a point' }),
    lights: t.exposeInt('lights', { description: 'lights now in the group that the viewer may see' }),
    points: t.expose('points', {
      type: [GroupHistoryPoint],
      description: 'intervals with readings, by time, at most 2,000',
    }),
  }),
})

builder.queryField('groupHistory', t =>
  t.field({
    type: GroupHistory,
    description:
      'For lights that are in the group now and that the viewer may see. Readings and hours are kept for the retention period ' +
      'of the site (see retention), energy by day for ever. Needs LightDevice:read and LightGroup:read. NOT_FOUND; ' +
      'BAD_USER_INPUT for an empty span or one longer than 2,000 days.',
    args: {
      id: t.arg.int({ required: true }),
      from: t.arg({ type: 'DateTime', required: true }),
      to: t.arg({ type: 'DateTime', required: true, description: 'excluded' }),
      resolution: t.arg({
        type: GroupHistoryResolution,
        description:
          'default: by the length of the span; coarser if there would be more than 2,000 points, or ' +
          'too many lights; days of over 2,000,000 hours of lights have energy only',
      }),
    },
    resolve: (_, { id, from, to, resolution }, { db, viewer }) =>
      groupHistory(db, viewer, id, { from, to, resolution }),
  }),
)
