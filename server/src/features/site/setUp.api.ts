import { builder } from '../../foundation/graphql/graphql.ts'
import { ClientInfo } from '../clients/clients.api.ts'
import { TokenPayload } from '../sessions/sessions.api.ts'
import { setUp, setUpPending } from './setUp.ts'

builder.objectField(ClientInfo, 'setUpPending', t =>
  t.boolean({
    description: 'true: there is no administrator yet, and setUp accepts the set-up code',
    resolve: (_, __, { db, site }) => setUpPending(db, site),
  }),
)

const SetUpInput = builder.inputType('SetUpInput', {
  description: 'The first administrator and the site.',
  fields: t => ({
    code: t.string({ required: true, description: 'set-up code printed by the server' }),
    email: t.string({ required: true }),
    password: t.string({ required: true, description: 'at least 8 characters' }),
    firstName: t.string({ required: true }),
    lastName: t.string({ required: true }),
    siteName: t.string({ required: true, description: 'at least 2 characters' }),
    timeZone: t.string({ required: true, description: 'IANA name, e.g. Asia/Shanghai' }),
    latitude: t.float({ required: true, description: '°, GCJ-02' }),
    longitude: t.float({ required: true, description: '°, GCJ-02' }),
  }),
})

builder.mutationField('setUp', t =>
  t.field({
    type: TokenPayload,
    description:
      'First-run set-up: creates the first administrator and signs them in. FORBIDDEN once there is one. BAD_USER_INPUT ' +
      'with the field; TOO_MANY_REQUESTS with retryAfterSeconds after fifty wrong codes.',
    args: { input: t.arg({ type: SetUpInput, required: true }) },
    resolve: (_, { input }, { db, viewer, site, userAgent, writeAudit }) =>
      setUp(db, viewer, input, { site, userAgent, writeAudit }),
  }),
)
