import type { ProgramReason, Rule, Unplanned, Why } from '#lighting/desired/reason.ts'
import { sentence } from '#lighting/desired/sentence.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { LightDevice } from '../devices/devices.api.ts'
import type { DeviceRow } from '../devices/devices.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import { PlannedEventKind } from '../schedules/preview.api.ts'
import { sitePlaceOf } from '../schedules/schedules.ts'
import { type EventPage, findPlannedEvents, findPrograms, type PlannedEventRow, type ProgramRow } from './desired.ts'

export const Language = builder.enumType('Language', {
  description: 'Language of a text for people.',
  values: ['en', 'zh'] as const,
})

const DesiredRule = builder.enumType('DesiredRule', {
  description: 'Which rule wins, the strongest first.',
  values: {
    MAINTENANCE: { description: 'the light or its group is in maintenance: it is not driven' },
    TEST: { description: 'someone tests it at the pole, for at most 5 minutes' },
    OVERRIDE: { description: 'a person asked for it, until an end' },
    SCHEDULE: { description: 'a schedule of its group' },
    PRESET: { description: 'the control mode of its group' },
    MANUAL: { description: 'a person asked for it, and nothing is planned' },
    SITE_DEFAULT: { description: 'it is in no group: what the site does with such lights' },
  } as const,
})

builder.objectFields(LightDevice, t => ({
  expectedRule: t.field({
    type: DesiredRule,
    nullable: true,
    description: 'which rule wins now; null: nothing was ever asked',
    resolve: light => light.expected_rule as Rule | null,
  }),
  why: t.string({
    nullable: true,
    description:
      'in one sentence: what is expected of it, why, until when, and whether it does so; where nothing is, what it ' +
      'measures; null: nothing is expected, and it never measured anything',
    args: { language: t.arg({ type: Language, description: 'zh unless given' }) },
    resolve: async (light, { language }, context) => {
      const why = await whyOf(light, context)
      return why && sentence(why, language ?? 'zh', Date.now())
    },
  }),
}))

const loadSiteZone = loader<number, string>(async ({ db }) => new Map([[0, (await sitePlaceOf(db)).zone]]))

async function whyOf(light: DeviceRow, context: Context): Promise<Why | Unplanned | null> {
  const program = (light.expected_reason as ProgramReason | null) ?? undefined
  const group = await loadGroup(context, light.group_id)
  const heard = {
    offline: !light.online,
    heardAt: light.heard_at ? Date.parse(light.heard_at) : undefined,
    lampFailure: light.lamp_failure ?? undefined,
    zone: program?.zone ?? group?.time_zone ?? (await loadSiteZone(context, 0))!,
  }
  if (!light.expected_rule || !light.expected_at) {
    const { main_level: mainLevel, sub_level: subLevel, measured_at } = light
    if (!measured_at || (mainLevel === null && subLevel === null)) return null
    const why = light.group_id === null ? 'NONE' : group?.control_mode === 'MANUAL' ? 'BY_HAND' : 'UNPLANNED'
    return { ...heard, mainLevel, subLevel, measuredAt: Date.parse(measured_at), group: why }
  }
  return {
    ...heard,
    rule: light.expected_rule as Rule,
    mainLevel: light.expected_main_level,
    subLevel: light.expected_sub_level,
    since: Date.parse(light.expected_at),
    until: light.expected_until ? Date.parse(light.expected_until) : undefined,
    by: light.expected_by ?? undefined,
    program,
    confirmation: light.confirmation as Why['confirmation'],
    lit: light.lit_state === 'LIT',
  }
}

const GroupProgram = builder.objectRef<ProgramRow>('GroupProgram').implement({
  description: 'What the programs of a group ask of its lights now.',
  fields: t => ({
    rule: t.field({
      type: DesiredRule,
      nullable: true,
      description: 'null: nothing',
      resolve: row => row.rule as Rule,
    }),
    mainBrightness: t.exposeInt('main_level', { nullable: true, description: '%' }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'instant of the event that holds' }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'instant of the next event' }),
  }),
})

const loadProgram = loader<number, ProgramRow>(async ({ db }, ids) =>
  byId((await findPrograms(db, ids)).map(row => ({ ...row, id: row.group_id }))),
)

const PlannedEventOutcome = builder.enumType('PlannedEventOutcome', {
  description: 'What became of a planned event.',
  values: {
    DONE: { description: 'it was applied when it was due' },
    MISSED: { description: 'the platform was away; what held afterwards was applied instead' },
  } as const,
})

const PastEvent = builder.objectRef<PlannedEventRow>('PastEvent').implement({
  description: 'An event that a group planned, and what became of it: (schedule, civil date, ordinal) names it once.',
  fields: t => ({
    scheduleId: t.exposeInt('schedule_id', { description: "0: the group's own control mode" }),
    civilDate: t.exposeString('civil_date', { description: 'YYYY-MM-DD, of the evening its night began on' }),
    ordinal: t.exposeInt('ordinal', {}),
    kind: t.field({ type: PlannedEventKind, resolve: row => row.kind as 'ON' }),
    dueAt: t.expose('due_at', { type: 'DateTime' }),
    outcome: t.field({ type: PlannedEventOutcome, resolve: row => row.outcome as 'DONE' }),
    doneAt: t.expose('done_at', { type: 'DateTime', description: 'when it was applied, or found to be missed' }),
  }),
})

const PastEvents = builder.objectRef<EventPage>('PastEvents').implement({
  description: 'The last events of a group, and how many of them the platform missed.',
  fields: t => ({
    items: t.expose('items', { type: [PastEvent], description: 'newest first, at most 200' }),
    doneCount: t.exposeInt('done', {}),
    missedCount: t.exposeInt('missed', {}),
  }),
})

builder.objectFields(LightGroup, t => ({
  program: t.field({
    type: GroupProgram,
    nullable: true,
    resolve: (group, _, context) => loadProgram(context, group.id),
  }),
  pastEvents: t.field({
    type: PastEvents,
    description: 'of these instants, at most 400 days apart; the last seven days unless given',
    args: { from: t.arg({ type: 'DateTime' }), to: t.arg({ type: 'DateTime' }) },
    resolve: (group, { from, to }, { db }) => findPlannedEvents(db, group.id, from ?? undefined, to ?? undefined),
  }),
}))
