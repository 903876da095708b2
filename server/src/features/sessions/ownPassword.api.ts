import { builder } from '../../foundation/graphql/graphql.ts'
import { changePassword } from './ownPassword.ts'

builder.mutationField('changePassword', t =>
  t.boolean({
    description:
      'True: the viewer has a new password, and is signed out everywhere else. Needs to be signed in. BAD_USER_INPUT; ' +
      'TOO_MANY_REQUESTS with retryAfterSeconds after ten wrong tries.',
    args: {
      current: t.arg.string({ required: true, description: 'the present password' }),
      next: t.arg.string({ required: true, description: 'at least 8 characters' }),
    },
    resolve: (_, change, { db, viewer, witness }) => changePassword(db, viewer, change, witness),
  }),
)
