import { builder } from '../../foundation/graphql/graphql.ts'
import { LightDevice } from '../devices/devices.api.ts'
import { loadModel } from '../models/models.api.ts'
import type { ModelRow } from '../models/models.ts'

type Patience = Pick<ModelRow, 'command_seconds' | 'resend_seconds' | 'show_seconds' | 'plan_seconds' | 'offline_after'>

/** Of a light without a model, as in foundation/lights/patience.ts. */
const DEFAULT: Patience = {
  command_seconds: 15,
  resend_seconds: 4,
  show_seconds: 10,
  plan_seconds: 10,
  offline_after: 180,
}

const LightPatience = builder.objectRef<Patience>('LightPatience').implement({
  description: 'How long the platform waits for a light, in s, by its model.',
  fields: t => ({
    commandSeconds: t.exposeInt('command_seconds', { description: 'until an unanswered command expires' }),
    resendSeconds: t.exposeInt('resend_seconds', { description: 'until an unanswered command is sent again' }),
    showSeconds: t.exposeInt('show_seconds', { description: 'from an acknowledgement to the report of its effect' }),
    planSeconds: t.exposeInt('plan_seconds', { description: 'until a plan is sent again' }),
    offlineAfter: t.exposeInt('offline_after', { description: 'without a message until it becomes OFFLINE' }),
  }),
})

builder.objectField(LightDevice, 'patience', t =>
  t.field({
    type: LightPatience,
    description: 'how long the platform waits for it',
    resolve: async (light, _, context) => (await loadModel(context, light.mode_id)) ?? DEFAULT,
  }),
)
