import { builder } from '../../foundation/graphql/graphql.ts'
import { LightDevice } from '../devices/devices.api.ts'
import type { DeviceRow } from '../devices/devices.ts'

const LightPlanState = builder.objectRef<DeviceRow>('LightPlanState').implement({
  description: 'The plan that a light keeps to while the platform is silent: what it should hold, and what it holds.',
  fields: t => ({
    wantedVersion: t.expose('plan_wanted', {
      type: 'SafeInt',
      nullable: true,
      description: 'ms since 1970, or a counter if it was planned before that; null: none was ever planned',
    }),
    heldVersion: t.expose('plan_version', {
      type: 'SafeInt',
      nullable: true,
      description: 'as it last reported; null: not known',
    }),
    claimedVersion: t.expose('plan_claimed', {
      type: 'SafeInt',
      nullable: true,
      description: 'a version above all that were issued which the light claims to hold; refused; null: none',
    }),
    inStep: t.boolean({
      description: 'it holds what it should, as far as that is worked out; else it is sent again',
      resolve: light => light.plan_wanted === null || light.plan_wanted === light.plan_version,
    }),
    sentAt: t.expose('plan_sent_at', { type: 'DateTime', nullable: true }),
    attempts: t.exposeInt('plan_attempts', { description: 'times that it was sent since it was last changed' }),
    refusal: t.exposeString('plan_refusal', { nullable: true, description: 'why the light refused it, its own words' }),
  }),
})

builder.objectField(LightDevice, 'plan', t => t.field({ type: LightPlanState, resolve: light => light }))
