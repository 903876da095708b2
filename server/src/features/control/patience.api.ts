import { builder } from '../../foundation/graphql/graphql.ts'
import { DEFAULT_PATIENCE, type Patience } from '../../foundation/lights/patience.ts'
import { LightDevice } from '../devices/devices.api.ts'
import { loadModel } from '../models/models.api.ts'

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
    resolve: async (light, _, context) => (await loadModel(context, light.mode_id)) ?? DEFAULT_PATIENCE,
  }),
)
