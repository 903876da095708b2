import { builder } from '../../foundation/graphql/graphql.ts'
import { previewScheduleEvening } from './compare.ts'
import { type EveningPlace, MAX_NAMES, MAX_PLACES } from './eveningPlaces.ts'
import { PlannedEventType, SunNightType } from './preview.api.ts'
import type { ScheduleEvening, ScheduleNote, ScheduleRule } from './scheduleEvening.ts'
import { LightScheduleVersionInput } from './scheduleVersion.ts'

const RuleLayer = builder.enumType('ScheduleRuleLayer', {
  description: 'Layer of a rule of the night.',
  values: {
    SCHEDULE: { description: 'a schedule' },
    PRESET: { description: 'the control mode of the group, on evenings without a schedule' },
  } as const,
})
const RuleState = builder.enumType('ScheduleRuleState', {
  description: 'How a rule takes part in an evening.',
  values: {
    IN_EFFECT: { description: 'lights follow it' },
    OVERRULED: { description: 'it applies, but another one takes precedence' },
    EXCLUDED: { description: 'it does not apply on that evening' },
  } as const,
})
const RuleReason = builder.enumType('ScheduleExclusion', {
  description: 'Why a schedule does not apply on an evening.',
  values: {
    BEFORE_RANGE: { description: 'before validFrom' },
    AFTER_RANGE: { description: 'after validUntil' },
    EXCEPTED: { description: 'one of exceptDates' },
    OTHER_WEEKDAY: { description: 'WEEKDAYS: another day of the week' },
    WEEKEND: { description: 'WORKDAYS: a weekend' },
    HOLIDAY: { description: 'WORKDAYS: a holiday of the calendar' },
    WORKDAY: { description: 'HOLIDAYS: a workday' },
    SHIFTED_WORKDAY: { description: 'HOLIDAYS: a weekend day on which people work by the calendar' },
    OTHER_DATE: { description: 'DATES: another date' },
    DISABLED: { description: 'the schedule is disabled' },
    GROUP_DISABLED: { description: 'the group is disabled' },
  } as const,
})
const NoteKind = builder.enumType('ScheduleNoteKind', {
  description: 'What is unusual in a night.',
  values: {
    POLAR_DAY: { description: 'the sun does not set' },
    POLAR_NIGHT: { description: 'the sun does not rise' },
    CLOCK_CHANGE: { description: 'summer time begins or ends in this night' },
    NO_SUCH_DATE: { description: 'the place crossed the date line: the date does not exist there' },
    NOTHING_LIT: { description: 'a rule applies, but its start is not before its end' },
    NOTHING_PLANNED: { description: 'no rule applies: lights hold their state' },
    GROUP_DISABLED: { description: 'the group is disabled: nothing is planned' },
  } as const,
})

const ScheduleRuleType = builder.objectRef<ScheduleRule>('ScheduleRule').implement({
  description: 'A schedule or the control mode of a group on an evening.',
  fields: t => ({
    scheduleId: t.exposeInt('scheduleId', {
      nullable: true,
      description: 'null: the control mode of the group, or a schedule that is not stored',
    }),
    name: t.exposeString('name', { description: 'of the schedule; of the group for its control mode' }),
    layer: t.expose('layer', { type: RuleLayer }),
    isPreviewed: t.exposeBoolean('isPreviewed', { description: 'it is the schedule of the preview' }),
    state: t.expose('state', { type: RuleState }),
    reason: t.expose('reason', { type: RuleReason, nullable: true, description: 'of EXCLUDED' }),
    date: t.exposeString('date', {
      nullable: true,
      description: 'YYYY-MM-DD of the first or last evening, with BEFORE_RANGE and AFTER_RANGE',
    }),
  }),
})

const ScheduleNoteType = builder.objectRef<ScheduleNote>('ScheduleNote').implement({
  description: 'What is unusual in a night.',
  fields: t => ({
    kind: t.expose('kind', { type: NoteKind }),
    minutes: t.int({
      nullable: true,
      description: 'CLOCK_CHANGE: minutes that the clocks go forward, negative: back',
      resolve: note => note.minutes ?? null,
    }),
  }),
})

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at))

const EveningPlaceType = builder.objectRef<EveningPlace>('SchedulePlace').implement({
  description: 'Groups with the same plan, whose sunset and sunrise are less than a minute apart.',
  fields: t => ({
    groupId: t.int({
      nullable: true,
      description: 'the group with most lights; null: the site, for a schedule without a group',
      resolve: ({ groupId }) => groupId || null,
    }),
    groupNames: t.stringList({
      description: `up to ${MAX_NAMES}, those with most lights first`,
      resolve: ({ names }) => names.slice(0, MAX_NAMES),
    }),
    groupCount: t.int({ resolve: ({ names }) => names.length }),
    districts: t.stringList({
      description: `names of the regions, or what gives the position; up to ${MAX_NAMES}`,
      resolve: ({ districts }) => districts.slice(0, MAX_NAMES),
    }),
    timeZone: t.exposeString('timeZone', { description: 'IANA' }),
    lights: t.exposeInt('lights', {}),
    sunset: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'null: the sun does not set',
      resolve: ({ sunset }) => instant(sunset),
    }),
    sunrise: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'of the next morning; null: the sun does not rise',
      resolve: ({ sunrise }) => instant(sunrise),
    }),
  }),
})

export const ScheduleEveningType = builder.objectRef<ScheduleEvening>('ScheduleEvening').implement({
  description: 'The night that begins on a date at a place, with all rules of its groups.',
  fields: t => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD of the evening' }),
    today: t.exposeString('today', { description: 'YYYY-MM-DD, the present date at the place' }),
    place: t.expose('place', { type: EveningPlaceType }),
    places: t.field({
      type: [EveningPlaceType],
      description: `all places to choose from, those with most lights first; up to ${MAX_PLACES}`,
      resolve: ({ places }) => places.slice(0, MAX_PLACES),
    }),
    sun: t.expose('sun', { type: SunNightType, description: 'at the place, in that night' }),
    events: t.expose('events', { type: [PlannedEventType], description: 'by time; empty: nothing is lit' }),
    end: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'when the lights go off, or the next night begins; null: no events',
      resolve: ({ end }) => instant(end),
    }),
    rules: t.expose('rules', { type: [ScheduleRuleType], description: 'in order of precedence' }),
    notes: t.expose('notes', { type: [ScheduleNoteType] }),
    nextDates: t.exposeStringList('nextDates', {
      description: 'YYYY-MM-DD; the next evenings on which the schedule is in effect at the place, from today on',
    }),
  }),
})

export const CONTENT_FIELDS = 'The fields of content are named input.…'

builder.queryField('previewLightScheduleEvening', t =>
  t.field({
    type: ScheduleEveningType,
    description: `The night of a date at one of the places of a schedule, which need not be stored. Needs LightSchedule:read. NOT_FOUND; BAD_USER_INPUT. ${CONTENT_FIELDS}`,
    args: {
      schedule: t.arg({ type: LightScheduleVersionInput, required: true }),
      groupIds: t.arg.intList({ description: 'its groups; default: those of schedule' }),
      date: t.arg.string({ description: 'YYYY-MM-DD, 2000 to 2100; default: today, at the place' }),
      groupId: t.arg.int({ description: 'one of the groups of the place; default: where most lights are' }),
    },
    resolve: (_, args, { db, viewer }) => previewScheduleEvening(db, viewer, args),
  }),
)
