import { builder } from '../../foundation/graphql/graphql.ts'
import { LightDevice } from '../devices/devices.api.ts'
import type { DeviceRow } from '../devices/devices.ts'

const LightPlanState = builder.objectRef<DeviceRow>('LightPlanState').implement({
  description: 'The plan that a light runs while the platform is offline: its desired and its stored version.',
  fields: t => ({
    wantedVersion: t.expose('plan_wanted', {
      type: 'SafeInt',
      nullable: true,
      description: 'ms since 1970, or a counter for older plans; null: no plan was ever made',
    }),
    heldVersion: t.expose('plan_version', {
      type: 'SafeInt',
      nullable: true,
      description: 'last reported version; null: unknown',
    }),
    claimedVersion: t.expose('plan_claimed', {
      type: 'SafeInt',
      nullable: true,
      description: 'reported version above all issued ones, which was refused; null: none',
    }),
    inStep: t.boolean({
      description: 'the light holds the desired plan, as far as it is computed; otherwise it is sent again',
      resolve: light => light.plan_wanted === null || light.plan_wanted === light.plan_version,
    }),
    sentAt: t.expose('plan_sent_at', { type: 'DateTime', nullable: true }),
    attempts: t.exposeInt('plan_attempts', { description: 'how often it was sent since its last change' }),
    refusal: t.exposeString('plan_refusal', {
      nullable: true,
      description: 'reason for its refusal, reported by the light',
    }),
  }),
})

builder.objectField(LightDevice, 'plan', t => t.field({ type: LightPlanState, resolve: light => light }))
