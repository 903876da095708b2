import { MIN_NIGHT_COVERAGE, shownRate } from '#lighting/litRate/litRate.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { rounded } from '../../foundation/graphql/roundedFields.ts'
import { RoadClass } from '../groups/groupInput.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import {
  changeTargets,
  litNights,
  litRate,
  litRates,
  type LitNight as Night,
  type LitRate as Rate,
  type LitRates as Rates,
  type Targets,
} from './litRate.ts'

const LitRate = builder.objectRef<Rate>('LitRate').implement({
  description:
    '亮灯率 of the lights in service that should be lit now. To list the lights behind the figures: findManyLightDevice ' +
    'with litRateState LIT, DARK or UNKNOWN, and the groupId or roadClass of the figures.',
  fields: t => ({
    groupId: t.exposeInt('groupId', { nullable: true, description: 'null: not for one group' }),
    group: t.field({
      type: LightGroup,
      nullable: true,
      resolve: (rate, _, context) => loadGroup(context, rate.groupId),
    }),
    roadClass: t.field({
      type: RoadClass,
      nullable: true,
      description: 'null: for both classes',
      resolve: rate => rate.roadClass,
    }),
    lit: t.exposeInt('lit', { description: 'lights that are lit' }),
    dark: t.exposeInt('dark', { description: 'lights that report no output' }),
    unknown: t.exposeInt('unknown', { description: 'lights without a fresh report' }),
    rate: t.float({
      nullable: true,
      description: '% to 0.1, rounded down: lit ÷ (lit + dark); null if no state is known',
      resolve: ({ rate }) => shownRate(rate),
    }),
    rateLow: t.float({
      nullable: true,
      description: '% to 0.1, if all unknown lights were dark',
      resolve: ({ low }) => shownRate(low),
    }),
    rateHigh: t.float({
      nullable: true,
      description: '% to 0.1, if all unknown lights were lit',
      resolve: ({ high }) => shownRate(high),
    }),
    target: t.exposeFloat('target', {
      nullable: true,
      description: 'required %; null: for both road classes together, each of which has its own',
    }),
    meetsTarget: t.exposeBoolean('meetsTarget', {
      nullable: true,
      description: 'rate ≥ target; for both classes together: each meets its own; null if no state is known',
    }),
  }),
})

const LitRateTargets = builder.objectRef<Targets>('LitRateTargets').implement({
  description: 'Required lit rates, %.',
  fields: t => ({
    main: t.exposeFloat('main', { description: 'for main roads' }),
    other: t.exposeFloat('other', { description: 'for other roads' }),
  }),
})

const LitRates = builder.objectRef<Rates>('LitRates').implement({
  description: 'Current lit rates of the lights that the viewer may see.',
  fields: t => ({
    overall: t.expose('overall', { type: LitRate }),
    roadClasses: t.expose('roadClasses', { type: [LitRate] }),
    groups: t.expose('groups', {
      type: [LitRate],
      description: 'groups with lights that should be lit; lowest rates first',
    }),
    targets: t.expose('targets', { type: LitRateTargets }),
  }),
})

const UNCOVERED = `% to 0.1; null if less than ${100 * MIN_NIGHT_COVERAGE} % of the night was recorded`

const LitNight = builder.objectRef<Night>('LitNight').implement({
  description: 'The lit rate of a night, sampled every ten minutes while lights should be lit.',
  fields: t => ({
    night: t.exposeString('night', { description: 'YYYY-MM-DD of its evening' }),
    worst: t.float({
      nullable: true,
      description: UNCOVERED,
      resolve: ({ worst }) => shownRate(worst),
    }),
    mean: t.float({
      nullable: true,
      description: UNCOVERED,
      resolve: ({ mean }) => shownRate(mean),
    }),
    unknown: rounded(t, 'finePercent', ({ unknown }) => unknown, 'average % to 0.1 of the lights that should be lit'),
    recordedMinutes: t.exposeInt('recordedMinutes', {
      description: 'minutes of the night in which the platform was running',
    }),
    nightMinutes: t.exposeInt('nightMinutes', {
      description: 'from sunset to sunrise, at the place of the group or site; 0: the sun does not set',
    }),
    samples: t.exposeInt('samples', { description: 'number of samples' }),
  }),
})

builder.queryFields(t => ({
  litRate: t.field({
    type: LitRate,
    description:
      'Of a group as it is now; of all lights, where there are many, up to 15 s old. Needs Dashboard:read; of a group ' +
      'also LightGroup:read. NOT_FOUND for a group.',
    args: { groupId: t.arg.int({}), roadClass: t.arg({ type: RoadClass }) },
    resolve: (_, of, { db, viewer }) => litRate(db, viewer, of),
  }),
  litRates: t.field({
    type: LitRates,
    description: 'Where there are many lights, up to 15 s old. Needs Dashboard:read.',
    resolve: (_, __, { db, viewer }) => litRates(db, viewer),
  }),
  litRateHistory: t.field({
    type: [LitNight],
    description:
      'By night; for a customer, over groups that are authorised as a whole. Needs Dashboard:read; of a group also ' +
      'LightGroup:read. NOT_FOUND for a group; BAD_USER_INPUT for invalid dates, or more than 800 days.',
    args: {
      from: t.arg.string({ required: true, description: 'YYYY-MM-DD, the first evening' }),
      to: t.arg.string({ required: true, description: 'YYYY-MM-DD, the last evening' }),
      groupId: t.arg.int({}),
    },
    resolve: (_, { from, to, groupId }, { db, viewer }) => litNights(db, viewer, { from, to }, groupId),
  }),
}))

builder.mutationField('updateLitRateTargets', t =>
  t.field({
    type: LitRateTargets,
    description: 'Needs Site:update. BAD_USER_INPUT for values outside 0 to 100 %.',
    args: {
      main: t.arg.float({ required: true, description: '%, of main roads' }),
      other: t.arg.float({ required: true, description: '%, of other roads' }),
    },
    resolve: (_, targets, { db, viewer }) => changeTargets(db, viewer, targets),
  }),
)
