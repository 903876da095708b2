import { builder } from '../../foundation/graphql/graphql.ts'
import type { ChangeEffect, Effect, GroupEffect } from './effect.ts'

export const LeftLights = builder.enumType('LeftLights', {
  description:
    'What lights that lose their plan shall do, as one request without an end. OFF and ON need LightDevice:operate.',
  values: {
    STAY: { description: 'what they do now' },
    OFF: { description: 'go off' },
    ON: { description: 'go on, as bright as they were last' },
  } as const,
})

const EffectFallback = builder.enumType('EffectFallback', {
  description: 'What holds for lights after a change.',
  values: {
    SCHEDULE: { description: 'a schedule' },
    PRESET: { description: 'the control mode of the group' },
    SITE_DEFAULT: { description: 'they are in no group: the default of the site' },
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
  description: 'What a change does to the lights that are in one group afterwards, or in none.',
  fields: t => ({
    groupId: t.exposeInt('groupId', { nullable: true, description: 'null: in no group' }),
    name: t.exposeString('name', { nullable: true }),
    fallback: t.field({
      type: EffectFallback,
      nullable: true,
      description: 'what holds afterwards; null: nothing is planned, they hold their state',
      resolve: row => row.fallback,
    }),
    schedule: t.exposeString('schedule', { nullable: true, description: 'name of the schedule that holds afterwards' }),
    ...counts(t),
  }),
})

export const ChangeEffectType = builder.objectRef<ChangeEffect>('ChangeEffect').implement({
  description:
    'What a change does at once to the lights that the viewer may see; on, off, dim and stay are all of them. Lights ' +
    'that an override or maintenance holds stay as they are.',
  fields: t => ({
    ...counts(t),
    groups: t.expose('groups', { type: [GroupEffectType] }),
  }),
})
