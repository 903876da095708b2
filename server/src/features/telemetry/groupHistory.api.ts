import { builder } from '../../foundation/graphql/graphql.ts'
import { type GroupPoint, groupHistory, type GroupHistory as History } from './groupHistory.ts'

const GroupHistoryResolution = builder.enumType('GroupHistoryResolution', {
  description: 'How finely the history of a group is told.',
  values: {
    MINUTES: { description: 'some minutes each, from readings: the state at the end of each' },
    HOUR: { description: "civil hours of the site's zone: what was in them" },
    DAY: { description: "civil days of the site's zone: what was in them" },
  } as const,
})

const GroupHistoryPoint = builder.objectRef<GroupPoint>('GroupHistoryPoint').implement({
  description:
    'What the lights of a group did in the minutes, hour or day that begins there, over the lights that said something; ' +
    'null where none did.',
  fields: t => {
    const value = (name: Exclude<keyof GroupPoint, 'at' | 'lights' | 'on'>, description: string) =>
      t.float({ nullable: true, description, resolve: point => point[name] })
    return {
      at: t.expose('at', { type: 'DateTime' }),
      lights: t.exposeInt('lights', { description: 'that readings are known of' }),
      on: t.exposeInt('on', {
        nullable: true,
        description:
          'lights that were lit at the end of the minutes (as litState); of an hour or day, whose level was above 0 in it at all',
      }),
      power: value('power', 'W, all lights together; of an hour or day, the sum of their means'),
      energy: value('energy', 'kWh, all lights together'),
      temperature: value('temperature', '°C, mean over the lights'),
      minTemperature: value('minTemperature', '°C, the lowest reading'),
      maxTemperature: value('maxTemperature', '°C, the highest reading'),
      voltage: value('voltage', 'V, mean over the lights'),
      current: value('current', 'A, both lamps, mean over the lights'),
    }
  },
})

const GroupHistory = builder.objectRef<History>('GroupHistory').implement({
  description: 'What the lights of a group did over a span of time.',
  fields: t => ({
    resolution: t.field({ type: GroupHistoryResolution, resolve: history => history.resolution }),
    step: t.exposeInt('step', { description: 's that a point stands for' }),
    lights: t.exposeInt('lights', { description: 'in the group now that the viewer may see' }),
    points: t.expose('points', {
      type: [GroupHistoryPoint],
      description: 'those with readings, in the order of time, at most 2,000',
    }),
  }),
})

builder.queryField('groupHistory', t =>
  t.field({
    type: GroupHistory,
    description:
      'Over the lights that are in the group now and that the viewer may see. Readings and hours are kept for as long as ' +
      'the site says (see retention), energy by day for ever. Needs LightDevice:read and LightGroup:read. NOT_FOUND; ' +
      'BAD_USER_INPUT for a span that is empty or longer than 2,000 days.',
    args: {
      id: t.arg.int({ required: true }),
      from: t.arg({ type: 'DateTime', required: true }),
      to: t.arg({ type: 'DateTime', required: true, description: 'not included' }),
      resolution: t.arg({
        type: GroupHistoryResolution,
        description:
          'by the length of the span unless given; coarser where there would be more than 2,000 points, or where the ' +
          'lights are too many; days of over 2,000,000 hours of lights tell energy alone',
      }),
    },
    resolve: (_, { id, from, to, resolution }, { db, viewer }) =>
      groupHistory(db, viewer, id, { from, to }, resolution),
  }),
)
