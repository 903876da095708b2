import type { Precision } from '#lighting/values/units.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { roundedOrNull } from '../../foundation/graphql/roundedFields.ts'
import { type LightHistory as History, type HistoryPoint, lightHistory } from './history.ts'

const HistoryResolution = builder.enumType('HistoryResolution', {
  description: 'Resolution of a history.',
  values: {
    RAW: { description: 'single readings' },
    HOUR: { description: "civil hours in the site's time zone" },
    DAY: { description: "civil days in the site's time zone" },
  } as const,
})

const LightHistoryPoint = builder.objectRef<HistoryPoint>('LightHistoryPoint').implement({
  description:
    'Measurements of a light at an instant, or in the hour or day that begins there: means, null without readings.',
  fields: t => {
    const value = (name: Exclude<keyof HistoryPoint, 'at'>, precision: Precision, description: string) =>
      roundedOrNull(t, precision, point => point[name], description)
    return {
      at: t.expose('at', { type: 'DateTime' }),
      mainBrightness: value('mainBrightness', '%', '%'),
      subBrightness: value('subBrightness', '%', '%'),
      power: value('power', 'W', 'W, both lamps'),
      energy: value(
        'energy',
        'pointKWh',
        'kWh that both meters counted in the hour or day; of a reading, since the one before',
      ),
      voltage: value('voltage', 'V', 'V'),
      temperature: value('temperature', '°C', '°C, of the control gear'),
      current: value('current', 'A', 'A, both lamps'),
    }
  },
})

const LightHistory = builder.objectRef<History>('LightHistory').implement({
  description: 'History of a light.',
  fields: t => ({
    resolution: t.field({ type: HistoryResolution, resolve: history => history.resolution }),
    points: t.expose('points', { type: [LightHistoryPoint], description: 'by time, at most 2,000' }),
  }),
})

builder.queryField('lightHistory', t =>
  t.field({
    type: LightHistory,
    description:
      'Readings and hours are kept for the retention period of the site (see retention), days for ever. ' +
      'Needs LightDevice:read. NOT_FOUND; BAD_USER_INPUT for an empty span or one longer than 2,000 days.',
    args: {
      id: t.arg.int({ required: true }),
      from: t.arg({ type: 'DateTime', required: true }),
      to: t.arg({ type: 'DateTime', required: true, description: 'excluded' }),
      resolution: t.arg({
        type: HistoryResolution,
        description: 'default: by the length of the span; coarser if there would be more than 2,000 points',
      }),
    },
    resolve: (_, { id, from, to, resolution }, { db, viewer }) =>
      lightHistory(db, viewer, id, { from, to, resolution }),
  }),
)
