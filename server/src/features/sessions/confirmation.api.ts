import { builder } from '../../foundation/graphql/graphql.ts'
import { SECRET_INPUT } from '../../foundation/graphql/secretInput.ts'
import { confirmPassword } from './confirmation.ts'

builder.mutationField('confirmPassword', t =>
  t.boolean({
    description:
      'Confirms the password of the viewer: for 15 minutes this session gets no CONFIRMATION_NEEDED. Returns true. ' +
      'Needs to be signed in. BAD_USER_INPUT; TOO_MANY_REQUESTS with retryAfterSeconds after ten failed attempts.',
    args: { password: t.arg.string({ required: true, extensions: SECRET_INPUT, description: 'the current password' }) },
    resolve: (_, { password }, { db, viewer, writeAudit }) => confirmPassword(db, viewer, password, writeAudit),
  }),
)
