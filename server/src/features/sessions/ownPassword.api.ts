import { builder } from '../../foundation/graphql/graphql.ts'
import { SECRET_INPUT } from '../../foundation/graphql/secretInput.ts'
import { changePassword } from './ownPassword.ts'

builder.mutationField('changePassword', t =>
  t.boolean({
    description:
      'Changes the password of the viewer and signs out their other sessions. Returns true. Needs to be signed in. BAD_USER_INPUT; ' +
      'TOO_MANY_REQUESTS with retryAfterSeconds after ten failed attempts.',
    args: {
      current: t.arg.string({ required: true, extensions: SECRET_INPUT, description: 'the current password' }),
      next: t.arg.string({ required: true, extensions: SECRET_INPUT, description: 'at least 8 characters' }),
    },
    resolve: (_, change, { db, viewer, writeAudit }) => changePassword(db, viewer, change, writeAudit),
  }),
)
