import { builder } from '../../foundation/graphql/graphql.ts'
import { ExecutionDays, type ScheduleColumns, ScheduleType } from './scheduleInput.ts'
import type { StoredStep } from './sources.store.ts'

const LightScheduleStep = builder.objectRef<StoredStep>('LightScheduleStep').implement({
  description: 'Levels from this time of the night on; null: unchanged.',
  fields: t => ({
    time: t.exposeString('time', {
      description: 'HH:mm, wall clock of the group; a time before the start is on the next day',
    }),
    mainBrightness: t.exposeInt('mainBrightness', { nullable: true, description: '%' }),
    subBrightness: t.exposeInt('subBrightness', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('mainColorTemp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('subColorTemp', { nullable: true, description: 'K' }),
  }),
})

type FieldsOf<Row> = PothosSchemaTypes.ObjectFieldBuilder<
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never,
  Row
>

/** What users enter, of a schedule and of its revisions. */
export function contentFields<Row>(t: FieldsOf<Row>, of: (row: Row) => ScheduleColumns) {
  const text = (column: 'start_time' | 'end_time' | 'valid_from' | 'valid_until', description: string) =>
    t.string({ nullable: true, description, resolve: row => of(row)[column] ?? null })
  const level = (
    column: 'main_brightness' | 'main_color_temp' | 'sub_brightness' | 'sub_color_temp',
    description: string,
  ) => t.int({ nullable: true, description, resolve: row => of(row)[column] ?? null })
  return {
    name: t.string({ resolve: row => of(row).name }),
    description: t.string({ nullable: true, resolve: row => of(row).description }),
    type: t.field({ type: ScheduleType, resolve: row => of(row).type as 'TIMING' }),
    startTime: text('start_time', 'HH:mm; used with TIMING'),
    endTime: text('end_time', 'HH:mm; used with TIMING; a time up to startTime is on the next day'),
    sunsetOffset: t.int({
      description: 'minutes after sunset, negative is before',
      resolve: row => of(row).sunset_offset,
    }),
    sunriseOffset: t.int({
      description: 'minutes after sunrise, negative is before',
      resolve: row => of(row).sunrise_offset,
    }),
    days: t.field({ type: ExecutionDays, resolve: row => of(row).days as 'EVERY_DAY' }),
    weekdays: t.intList({
      description: '1 (Monday) to 7 (Sunday); used with WEEKDAYS',
      resolve: row => of(row).weekdays,
    }),
    dates: t.stringList({
      description: 'YYYY-MM-DD, ascending; its evenings, used with DATES',
      resolve: row => of(row).dates ?? [],
    }),
    validFrom: text('valid_from', 'YYYY-MM-DD of the first evening on which it may apply; null: no limit'),
    validUntil: text('valid_until', 'YYYY-MM-DD of the last evening on which it may apply; null: no limit'),
    exceptDates: t.stringList({
      description: 'YYYY-MM-DD, ascending; evenings on which it does not apply',
      resolve: row => of(row).except_dates ?? [],
    }),
    mainBrightness: level('main_brightness', '%; null: 100'),
    mainColorTemp: level('main_color_temp', 'K; null: unchanged'),
    subBrightness: level('sub_brightness', '%; null: off'),
    subColorTemp: level('sub_color_temp', 'K; null: unchanged'),
    steps: t.field({
      type: [LightScheduleStep],
      description: 'in the order of the night',
      resolve: row => of(row).steps,
    }),
    isEnabled: t.boolean({ description: 'it is in effect', resolve: row => of(row).is_enabled }),
  }
}
