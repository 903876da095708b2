import type { PlannedEvent } from '#lighting/schedules/program.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { ChangeEffectType } from './effect.api.ts'
import type { YearOfLight } from './energy.ts'
import type { GroupConflict, Warning } from './impact.ts'
import type { Preview } from './preview.ts'
import type { SunNight as SunNightOf } from './sunNight.ts'

export const PlannedEventKind = builder.enumType('PlannedEventKind', {
  description: 'What happens in a night.',
  values: {
    ON: { description: 'turning on' },
    STEP: { description: 'other levels' },
    OFF: { description: 'turning off' },
  } as const,
})
const EventOrigin = builder.enumType('PlannedEventOrigin', {
  description: 'What an instant was taken from.',
  values: {
    CLOCK: { description: 'the wall clock' },
    SUNSET: { description: 'sunset and the offset' },
    SUNRISE: { description: 'sunrise and the offset' },
    POLAR_NIGHT: { description: 'the sun does not rise that day: noon' },
    POLAR_DAY: { description: 'the sun does not set any more: midnight' },
  } as const,
})

export const PlannedEventType = builder.objectRef<PlannedEvent>('PlannedEvent').implement({
  description: 'One thing that is asked of lights at one instant.',
  fields: t => ({
    at: t.field({ type: 'DateTime', resolve: event => new Date(event.at) }),
    kind: t.field({ type: PlannedEventKind, resolve: event => event.kind }),
    by: t.field({ type: EventOrigin, resolve: event => event.by }),
    offset: t.int({ description: 'minutes after the event of the sun', resolve: event => event.offset ?? 0 }),
    name: t.exposeString('name', { description: 'of the schedule; of the group for its own control mode' }),
    mainLevel: t.int({ nullable: true, description: '%, 0 is off', resolve: event => event.levels.mainLevel }),
    subLevel: t.int({ nullable: true, description: '%, 0 is off', resolve: event => event.levels.subLevel }),
    mainColorTemp: t.int({ nullable: true, description: 'K; null: as it is', resolve: e => e.levels.mainColorTemp }),
    subColorTemp: t.int({ nullable: true, description: 'K; null: as it is', resolve: e => e.levels.subColorTemp }),
  }),
})

const YearOfLightType = builder.objectRef<YearOfLight>('YearOfLight').implement({
  description: 'A year of a plan, from tonight on.',
  fields: t => ({
    litHours: t.exposeFloat('litHours', { description: 'h that a light burns, mean of all lights' }),
    energy: t.exposeFloat('energy', { description: 'kWh of all lights; an hour at 40 % takes 40 %' }),
  }),
})

const ScheduleConflict = builder.objectRef<GroupConflict>('ScheduleConflict').implement({
  description: 'Two schedules that want the same evenings of a group, within a year.',
  fields: t => ({
    firstDate: t.exposeString('date', { description: 'YYYY-MM-DD of the first evening' }),
    evenings: t.exposeInt('evenings', { description: 'how many there are' }),
    names: t.exposeStringList('names', { description: 'the schedule that gets these evenings, and the other' }),
    groups: t.exposeStringList('groups', { description: 'names of the groups in which they meet' }),
  }),
})

const ScheduleWarning = builder.objectRef<Warning>('ScheduleWarning').implement({
  description: 'Something to confirm before it is saved.',
  fields: t => ({
    code: t.exposeString('code', {
      description:
        'NEVER_ON, OFF_AT_NIGHT, ON_IN_DAYLIGHT, STEP_OUTSIDE, DARK_STEP, CONFLICT, MANY_LIGHTS: what to send in confirmed; NOTHING_PLANNED: lights lose ' +
        'their plan and hold their state, send it in confirmed, or send leftLights',
    }),
    params: t.field({
      type: 'JSON',
      description:
        'OFF_AT_NIGHT: darkHours; ON_IN_DAYLIGHT: daylightHours; STEP_OUTSIDE, DARK_STEP: time; all of these: place; CONFLICT: date, evenings, winner, loser, groups; MANY_LIGHTS: lights; NOTHING_PLANNED: lights, groups',
      resolve: warning => warning.params,
    }),
  }),
})

export const SunNight = builder.objectRef<SunNightOf>('SunNight').implement({
  description: 'The night that begins today at a place, without offsets.',
  fields: t => ({
    sunset: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'null: the sun does not set',
      resolve: night => night.sunset ?? null,
    }),
    sunrise: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'of the next morning; null: the sun does not rise',
      resolve: night => night.sunrise ?? null,
    }),
    place: t.string({ nullable: true, resolve: ({ place }) => place.name ?? null }),
    timeZone: t.string({ description: 'of place, IANA', resolve: ({ place }) => place.zone }),
  }),
})

export const SchedulePreview = builder.objectRef<Preview>('SchedulePreview').implement({
  description: 'What would be if it were saved now.',
  fields: t => ({
    tonight: t.expose('tonight', {
      type: [PlannedEventType],
      description: 'the night that begins today, at place, with all that is planned there; empty: nothing',
    }),
    litHoursTonight: t.exposeFloat('litHoursTonight', { description: 'h' }),
    place: t.string({
      nullable: true,
      description: 'whose night it is: where most of the lights are that it is for',
      resolve: ({ place }) => place.name ?? null,
    }),
    timeZone: t.string({ description: 'of place, IANA', resolve: ({ place }) => place.zone }),
    sun: t.expose('sun', { type: SunNight, description: 'at place' }),
    year: t.expose('year', { type: YearOfLightType }),
    current: t.expose('current', { type: YearOfLightType, description: 'the same groups as they are planned now' }),
    lights: t.exposeInt('lights', { description: 'lights in the groups that it changes' }),
    lightsWithoutWatts: t.exposeInt('lightsWithoutWatts', {
      description: 'those whose model does not say what they draw: they are in no energy',
    }),
    changeAtOnce: t.exposeInt('changeAtOnce', {
      description: 'lights in service of which something else is asked from the moment that it is saved',
    }),
    effect: t.expose('effect', { type: ChangeEffectType }),
    conflicts: t.expose('conflicts', { type: [ScheduleConflict] }),
    warnings: t.expose('warnings', { type: [ScheduleWarning] }),
    asks: t.exposeStringList('asks', {
      description: 'codes of those of the warnings that a person is asked about before it is saved',
    }),
  }),
})
