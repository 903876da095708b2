import type { DaylightReason, ProgramReason, Rule, Unplanned, Why } from '#lighting/desired/reason.ts'
import { sentence } from '#lighting/desired/sentence.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { LightDevice } from '../devices/devices.api.ts'
import type { DeviceRow } from '../devices/devices.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import { PlannedEventKind } from '../schedules/preview.api.ts'
import { sitePlaceOf } from '../schedules/schedules.ts'
import { type EventPage, findPlannedEvents, findPrograms, type PlannedEventRow, type ProgramRow } from './desired.ts'

const Language = builder.enumType('Language', {
  description: 'Language of texts.',
  values: ['en', 'zh'] as const,
})

const DesiredRule = builder.enumType('DesiredRule', {
  description: 'Rules of the desired state, highest precedence first.',
  values: {
    MAINTENANCE: { description: 'the light or its group is in maintenance: it is not controlled' },
    TEST: { description: 'a test at the pole, for at most 5 minutes' },
    OVERRIDE: { description: 'requested by a user, until an end' },
    DAYLIGHT: {
      description: 'the sensors of its district report that it is dark by day; it raises the levels of the plan',
    },
    SCHEDULE: { description: 'a schedule of its group' },
    PRESET: { description: 'the control mode of its group' },
    MANUAL: { description: 'requested by a user; nothing is planned' },
    SITE_DEFAULT: { description: 'default of the site for ungrouped lights' },
  } as const,
})

builder.objectFields(LightDevice, t => ({
  expectedRule: t.field({
    type: DesiredRule,
    nullable: true,
    description: 'the active rule; null: none yet',
    resolve: light => light.expected_rule as Rule | null,
  }),
  why: t.string({
    nullable: true,
    description:
      'one sentence: target state, reason, end, and whether it is confirmed; without a target, the measured state; ' +
      'null: neither',
    args: { language: t.arg({ type: Language, description: 'default: zh' }) },
    resolve: async (light, { language }, context) => {
      const why = await whyOf(light, context)
      return why && sentence(why, language ?? 'zh', Date.now())
    },
  }),
}))

const loadSiteZone = loader<number, string>(async ({ db }) => new Map([[0, (await sitePlaceOf(db)).zone]]))

async function whyOf(light: DeviceRow, context: Context): Promise<Why | Unplanned | null> {
  const group = await loadGroup(context, light.group_id)
  const reason = light.expected_reason ?? undefined
  const daylight = light.expected_rule === 'DAYLIGHT' ? (reason as DaylightReason | undefined) : undefined
  const program = daylight ? undefined : (reason as ProgramReason | undefined)
  const contact = {
    offline: !light.online,
    lastSeenAt: light.heard_at?.getTime(),
    lampFailure: light.lamp_failure ?? undefined,
    zone: program?.zone ?? daylight?.zone ?? group?.time_zone ?? (await loadSiteZone(context, 0))!,
  }
  const { expected_rule, expected_at } = light
  if (!expected_rule || !expected_at) {
    const unplanned = unplannedOf(light, group)
    return unplanned && { ...contact, ...unplanned }
  }
  return {
    ...contact,
    rule: expected_rule as Rule,
    mainLevel: light.expected_main_level,
    subLevel: light.expected_sub_level,
    since: expected_at.getTime(),
    until: light.expected_until?.getTime(),
    by: light.expected_by ?? undefined,
    ...{ program, daylight },
    confirmation: light.confirmation as Why['confirmation'],
    lit: light.lit_state === 'LIT',
  }
}

/** Of a light without a rule; null: it has no measurement either. */
function unplannedOf(light: DeviceRow, group: { control_mode: string } | undefined | null) {
  const { main_level: mainLevel, sub_level: subLevel, measured_at } = light
  if (!measured_at || (mainLevel === null && subLevel === null)) return null
  const reason: Unplanned['group'] =
    light.group_id === null ? 'NONE' : group?.control_mode === 'MANUAL' ? 'BY_HAND' : 'UNPLANNED'
  return { mainLevel, subLevel, measuredAt: measured_at.getTime(), group: reason }
}

const GroupProgram = builder.objectRef<ProgramRow>('GroupProgram').implement({
  description: 'Current program of a group.',
  fields: t => ({
    rule: t.field({
      type: DesiredRule,
      nullable: true,
      description: 'null: nothing is planned',
      resolve: row => row.rule as Rule,
    }),
    mainBrightness: t.exposeInt('main_level', { nullable: true, description: '%' }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'time of the current event' }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'time of the next event' }),
  }),
})

const loadProgram = loader<number, ProgramRow>(async ({ db }, ids) =>
  byId((await findPrograms(db, ids)).map(row => ({ ...row, id: row.group_id }))),
)

const PlannedEventOutcome = builder.enumType('PlannedEventOutcome', {
  description: 'Outcome of a planned event.',
  values: {
    DONE: { description: 'applied when it was due' },
    MISSED: { description: 'the platform was unavailable; a later event was applied instead' },
  } as const,
})

const PastEvent = builder.objectRef<PlannedEventRow>('PastEvent').implement({
  description: 'A planned event of a group and its outcome, identified by schedule, civil date and ordinal.',
  fields: t => ({
    scheduleId: t.exposeInt('schedule_id', { description: "0: the group's own control mode" }),
    civilDate: t.exposeString('civil_date', { description: 'YYYY-MM-DD of the evening on which its night began' }),
    ordinal: t.exposeInt('ordinal', {}),
    kind: t.field({ type: PlannedEventKind, resolve: row => row.kind as 'ON' }),
    dueAt: t.expose('due_at', { type: 'DateTime' }),
    outcome: t.field({ type: PlannedEventOutcome, resolve: row => row.outcome as 'DONE' }),
    doneAt: t.expose('done_at', { type: 'DateTime', description: 'time when it was applied or detected as missed' }),
  }),
})

const PastEvents = builder.objectRef<EventPage>('PastEvents').implement({
  description: 'Past events of a group, with the number of missed ones.',
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
    description: 'in this period of at most 400 days; default: the last seven days',
    args: { from: t.arg({ type: 'DateTime' }), to: t.arg({ type: 'DateTime' }) },
    resolve: (group, { from, to }, { db }) => findPlannedEvents(db, group.id, from ?? undefined, to ?? undefined),
  }),
}))
