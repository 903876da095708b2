import { builder } from '../../foundation/graphql/graphql.ts'
import type { ChangeEffect, Effect, GroupEffect } from './effect.ts'
import type { Warning } from './impact.ts'

const EffectFallback = builder.enumType('EffectFallback', {
  description: 'What controls lights after a change.',
  values: {
    SCHEDULE: { description: 'a schedule' },
    PRESET: { description: 'the control mode of the group' },
    SITE_DEFAULT: { description: 'the default of the site, for ungrouped lights' },
  } as const,
})

type FieldsOf<Row extends Effect> = PothosSchemaTypes.ObjectFieldBuilder<
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never,
  Row
>

function counts<Row extends Effect>(t: FieldsOf<Row>) {
  const count = (key: keyof Effect, description: string) => t.int({ description, resolve: row => row[key] })
  return {
    on: count('on', 'lights that go on'),
    off: count('off', 'lights that go off'),
    dim: count('dim', 'lit lights that change their level'),
    stay: count('stay', 'lights that stay as they are'),
    losePlan: count('losePlan', 'lights that had a plan and will have none'),
    keepBurning: count('keepBurning', 'of losePlan: lit now, and nothing will switch them off'),
  }
}

const GroupEffectType = builder.objectRef<GroupEffect>('GroupEffect').implement({
  description: 'Effect of a change on lights that will be in one group, or ungrouped.',
  fields: t => ({
    groupId: t.exposeInt('groupId', { nullable: true, description: 'null: ungrouped' }),
    name: t.exposeString('name', { nullable: true }),
    fallback: t.field({
      type: EffectFallback,
      nullable: true,
      description: 'what controls them afterwards; null: nothing, they hold their state',
      resolve: row => row.fallback,
    }),
    schedule: t.exposeString('schedule', { nullable: true, description: 'name of the schedule in effect afterwards' }),
    ...counts(t),
  }),
})

export const ScheduleWarning = builder.objectRef<Warning>('ScheduleWarning').implement({
  description: 'A risk to confirm before saving.',
  fields: t => ({
    code: t.exposeString('code', {
      description:
        'NEVER_ON, OFF_AT_NIGHT, ON_IN_DAYLIGHT, STEP_OUTSIDE, DARK_STEP, CONFLICT, MANY_LIGHTS: send in confirmed; NOTHING_PLANNED: lights lose ' +
        'their plan and hold their state: send it in confirmed, or send leftLights; SUN_OF_SITE: a group whose region has no ' +
        'known position follows the sun of the site: saved without a confirmation, with extensions.warnings',
    }),
    params: t.field({
      type: 'JSON',
      description:
        'OFF_AT_NIGHT: darkHours; ON_IN_DAYLIGHT: daylightHours; both: date (YYYY-MM-DD) if it is not tonight; STEP_OUTSIDE, DARK_STEP: time; all of these: place; CONFLICT: date, evenings, winner, loser, groups; MANY_LIGHTS: lights, and how many of them go on, off or dim; NOTHING_PLANNED: lights, groups; SUN_OF_SITE: place (null: unnamed), latitude, longitude, groups',
      resolve: warning => warning.params,
    }),
  }),
})

export const ChangeEffectType = builder.objectRef<ChangeEffect>('ChangeEffect').implement({
  description:
    'Immediate effect of a change on the lights that the viewer may see; on, off, dim and stay add up to all of them. Lights ' +
    'under an override or in maintenance stay unchanged.',
  fields: t => ({
    ...counts(t),
    groups: t.expose('groups', { type: [GroupEffectType] }),
    warnings: t.field({
      type: [ScheduleWarning],
      description: 'only of previewLightGroups: SUN_OF_SITE',
      resolve: ({ warnings }) => warnings ?? [],
    }),
  }),
})
