import { builder } from '../../foundation/graphql/graphql.ts'
import { ClientInfo } from '../clients/clients.api.ts'
import { TokenPayloadType } from '../sessions/sessions.api.ts'
import { SetUpInput, setUp, setUpPending } from './setUp.ts'

builder.objectField(ClientInfo, 'setUpPending', t =>
  t.boolean({
    description: 'true: there is no administrator yet, and setUp accepts the set-up code',
    resolve: (_, __, { db, site }) => setUpPending(db, site),
  }),
)

builder.mutationField('setUp', t =>
  t.field({
    type: TokenPayloadType,
    description:
      'First-run set-up: creates the first administrator and signs them in. FORBIDDEN once there is one. BAD_USER_INPUT ' +
      'with the field; TOO_MANY_REQUESTS with retryAfterSeconds after fifty wrong codes.',
    args: { input: t.arg({ type: SetUpInput, required: true }) },
    resolve: (_, { input }, { db, viewer, site, userAgent, writeAudit }) =>
      setUp(db, viewer, input, { site, userAgent, writeAudit }),
  }),
)
