import { builder } from '../../foundation/graphql/graphql.ts'
import { rounded, roundedOrNull } from '../../foundation/graphql/roundedFields.ts'
import { type EnergyBucket as Bucket, energySeries, type EnergySeries as Series } from './energy.ts'

const EnergyPeriod = builder.enumType('EnergyPeriod', {
  description: "Interval of the totals: civil days or months in the site's time zone.",
  values: ['DAY', 'MONTH'] as const,
})

const EnergyBucket = builder.objectRef<Bucket>('EnergyBucket').implement({
  description:
    'Energy of a day, a month or the whole span, kWh. The baseline is what the same lights would use if run at full ' +
    'output from sunset to sunrise: installed power × astronomical night.',
  fields: t => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD, its first day' }),
    energy: rounded(t, 'kWh', bucket => bucket.energy, 'kWh used by all lights'),
    comparedEnergy: rounded(
      t,
      'kWh',
      bucket => bucket.comparedEnergy,
      'kWh to compare with the baseline: lights whose installed power is known, on days that are over',
    ),
    baseline: roundedOrNull(t, 'kWh', bucket => bucket.baseline, 'kWh; null: nothing to compare'),
    saving: roundedOrNull(t, 'kWh', bucket => bucket.saving, 'kWh, baseline − comparedEnergy'),
    savingPercent: roundedOrNull(t, 'finePercent', bucket => bucket.savingPercent, '% of the baseline, to 0.1'),
  }),
})

const EnergySeries = builder.objectRef<Series>('EnergySeries').implement({
  description: 'Energy over a span of time. A light counts on days with a meter reading.',
  fields: t => ({
    buckets: t.expose('buckets', { type: [EnergyBucket], description: 'those with readings, in the order of time' }),
    total: t.expose('total', { type: EnergyBucket }),
    lightsWithoutWatts: t.exposeInt('lightsWithoutWatts', {
      description: 'lights with energy but unknown installed power: not in the baseline',
    }),
  }),
})

builder.queryField('energySeries', t =>
  t.field({
    type: EnergySeries,
    description:
      'For lights that the viewer may see. Needs Dashboard:read; of a group also LightGroup:read. NOT_FOUND for a ' +
      'group; BAD_USER_INPUT for invalid dates, more than 186 days by DAY, or 3,700 by MONTH.',
    args: {
      from: t.arg.string({ required: true, description: 'YYYY-MM-DD' }),
      to: t.arg.string({ required: true, description: 'YYYY-MM-DD, included' }),
      groupId: t.arg.int({}),
      by: t.arg({ type: EnergyPeriod, required: true }),
    },
    resolve: (_, asked, { db, viewer }) => energySeries(db, viewer, asked),
  }),
)
