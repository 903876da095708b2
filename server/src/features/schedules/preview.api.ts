import type { PlannedEvent } from '#lighting/schedules/program.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { EnergyTariff } from '../tariff/tariff.api.ts'
import { ChangeEffectType, ScheduleWarning } from './effect.api.ts'
import type { YearOfLight } from './energy.ts'
import type { GroupConflict } from './impact.ts'
import type { Preview } from './preview.ts'
import type { SunNight as SunNightOf } from './sunNight.ts'

export const PlannedEventKind = builder.enumType('PlannedEventKind', {
  description: 'Kind of an event of the night.',
  values: {
    ON: { description: 'switch on' },
    STEP: { description: 'change levels' },
    OFF: { description: 'switch off' },
  } as const,
})
const EventOrigin = builder.enumType('PlannedEventOrigin', {
  description: 'What the time of an event is based on.',
  values: {
    CLOCK: { description: 'the wall clock' },
    SUNSET: { description: 'sunset and the offset' },
    SUNRISE: { description: 'sunrise and the offset' },
    POLAR_NIGHT: { description: 'the sun does not rise on that day: noon' },
    POLAR_DAY: { description: 'the sun does not set: midnight' },
  } as const,
})

export const PlannedEventType = builder.objectRef<PlannedEvent>('PlannedEvent').implement({
  description: 'A scheduled event.',
  fields: t => ({
    at: t.field({ type: 'DateTime', resolve: event => new Date(event.at) }),
    kind: t.field({ type: PlannedEventKind, resolve: event => event.kind }),
    by: t.field({ type: EventOrigin, resolve: event => event.by }),
    offset: t.int({ description: 'minutes after sunset or sunrise', resolve: event => event.offset ?? 0 }),
    name: t.exposeString('name', { description: 'of the schedule, or of the group for its control mode' }),
    mainLevel: t.int({ nullable: true, description: '%, 0 is off', resolve: event => event.levels.mainLevel }),
    subLevel: t.int({ nullable: true, description: '%, 0 is off', resolve: event => event.levels.subLevel }),
    mainColorTemp: t.int({ nullable: true, description: 'K; null: unchanged', resolve: e => e.levels.mainColorTemp }),
    subColorTemp: t.int({ nullable: true, description: 'K; null: unchanged', resolve: e => e.levels.subColorTemp }),
  }),
})

const YearOfLightType = builder.objectRef<YearOfLight>('YearOfLight').implement({
  description: 'A year of a plan, starting tonight.',
  fields: t => ({
    litHours: t.exposeFloat('litHours', { description: 'burning hours of a light, mean of all lights' }),
    energy: t.exposeFloat('energy', { description: 'kWh of all lights; an hour at 40 % takes 40 %' }),
    cost: t.exposeFloat('cost', {
      nullable: true,
      description: 'of energy, in the currency of SchedulePreview.tariff; null: there is no tariff',
    }),
  }),
})

const ScheduleConflict = builder.objectRef<GroupConflict>('ScheduleConflict').implement({
  description: 'Two schedules of a group on the same evenings within a year.',
  fields: t => ({
    firstDate: t.exposeString('date', { description: 'YYYY-MM-DD of the first evening' }),
    evenings: t.exposeInt('evenings', { description: 'number of evenings' }),
    names: t.exposeStringList('names', { description: 'the schedule in effect on these evenings, and the other one' }),
    groups: t.exposeStringList('groups', { description: 'names of the groups with the conflict' }),
  }),
})

export const SunNightType = builder.objectRef<SunNightOf>('SunNight').implement({
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

const PlaceSource = builder.enumType('PlaceSource', {
  description: 'Position for the sun times of a group without a region.',
  values: {
    LIGHTS: { description: 'the mean position of its lights' },
    SITE: { description: 'the position of the site' },
  } as const,
})

export const SchedulePreview = builder.objectRef<Preview>('SchedulePreview').implement({
  description: 'The effects of saving a change now.',
  fields: t => ({
    tonight: t.expose('tonight', {
      type: [PlannedEventType],
      description: 'the night that begins today, at place, with all schedules in effect there; empty: nothing',
    }),
    litHoursTonight: t.exposeFloat('litHoursTonight', { description: 'h' }),
    place: t.string({
      nullable: true,
      description: 'place of the events: where most of the affected lights are',
      resolve: ({ place }) => place.name ?? null,
    }),
    placeSource: t.field({
      type: PlaceSource,
      nullable: true,
      description: 'what gives the position of place where no region does; null: its region',
      resolve: ({ place }) => place.source ?? null,
    }),
    timeZone: t.string({ description: 'of place, IANA', resolve: ({ place }) => place.zone }),
    sun: t.expose('sun', { type: SunNightType, description: 'at place' }),
    year: t.expose('year', { type: YearOfLightType }),
    current: t.expose('current', { type: YearOfLightType, description: 'the same groups with the stored schedules' }),
    tariff: t.expose('tariff', {
      type: EnergyTariff,
      nullable: true,
      description: 'null: none, and there are no costs',
    }),
    lights: t.exposeInt('lights', { description: 'lights in the affected groups' }),
    lightsWithoutWatts: t.exposeInt('lightsWithoutWatts', {
      description: 'lights with unknown rated power: no energy includes them',
    }),
    changeAtOnce: t.exposeInt('changeAtOnce', {
      description: 'lights in service that get another target when the change is saved',
    }),
    effect: t.expose('effect', { type: ChangeEffectType }),
    conflicts: t.expose('conflicts', { type: [ScheduleConflict] }),
    warnings: t.expose('warnings', { type: [ScheduleWarning] }),
    asks: t.exposeStringList('asks', {
      description: 'codes of the warnings that the user has to confirm before saving',
    }),
  }),
})
