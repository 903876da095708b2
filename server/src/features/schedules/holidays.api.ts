import { builder } from '../../foundation/graphql/graphql.ts'
import { findHolidays, type HolidayRow, removeHolidays, setHolidays } from './holidays.ts'

const HolidayKind = builder.enumType('HolidayKind', {
  description: 'What a day is, whatever its weekday says.',
  values: { HOLIDAY: {}, WORKDAY: { description: 'a weekend day that is worked (调休)' } } as const,
})

const Holiday = builder.objectRef<HolidayRow>('Holiday').implement({
  description: 'A day that is not what its weekday says.',
  fields: t => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD' }),
    kind: t.field({ type: HolidayKind, resolve: day => day.kind }),
    name: t.exposeString('name', { nullable: true, description: 'e.g. 国庆节' }),
  }),
})

const HolidayInput = builder.inputType('HolidayInput', {
  description: 'A day that is not what its weekday says.',
  fields: t => ({
    date: t.string({ required: true, description: 'YYYY-MM-DD' }),
    kind: t.field({ type: HolidayKind, description: 'HOLIDAY unless given' }),
    name: t.string({}),
  }),
})

builder.queryFields(t => ({
  holidays: t.field({
    type: [Holiday],
    description: 'Of a year, in their order. Needs LightSchedule:read.',
    args: { year: t.arg.int({ required: true }) },
    resolve: (_, { year }, { db, viewer }) => findHolidays(db, viewer, year),
  }),
}))

builder.mutationFields(t => ({
  setHolidays: t.field({
    type: [Holiday],
    description: 'Adds days or replaces them, at most 1,000 at once. Needs LightSchedule:update. BAD_USER_INPUT.',
    args: { dates: t.arg({ type: [HolidayInput], required: true }) },
    resolve: (_, { dates }, { db, viewer }) => setHolidays(db, viewer, dates),
  }),
  removeHolidays: t.field({
    type: [Holiday],
    description:
      'Days go back to what their weekday says; answers those that were something else. Needs LightSchedule:update. BAD_USER_INPUT.',
    args: { dates: t.arg.stringList({ required: true, description: 'YYYY-MM-DD' }) },
    resolve: (_, { dates }, { db, viewer }) => removeHolidays(db, viewer, dates),
  }),
}))
