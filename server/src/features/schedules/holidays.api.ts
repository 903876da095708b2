import { builder } from '../../foundation/graphql/graphql.ts'
import { findHolidays, HolidayInput, HolidayKind, type HolidayRow, removeHolidays, setHolidays } from './holidays.ts'

const Holiday = builder.objectRef<HolidayRow>('Holiday').implement({
  description: 'A day that does not count as its weekday.',
  fields: t => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD' }),
    kind: t.field({ type: HolidayKind, resolve: day => day.kind }),
    name: t.exposeString('name', { nullable: true, description: 'e.g. 国庆节' }),
  }),
})

builder.queryFields(t => ({
  holidays: t.field({
    type: [Holiday],
    description: 'Holidays of a year, by date. Needs LightSchedule:read.',
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
    description: 'Removes holidays; returns the removed ones. Needs LightSchedule:update. BAD_USER_INPUT.',
    args: { dates: t.arg.stringList({ required: true, description: 'YYYY-MM-DD' }) },
    resolve: (_, { dates }, { db, viewer }) => removeHolidays(db, viewer, dates),
  }),
}))
