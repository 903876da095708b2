import { builder } from '../../foundation/graphql/graphql.ts'
import { confirmPassword } from './confirmation.ts'

builder.mutationField('confirmPassword', t =>
  t.boolean({
    description:
      'True: the viewer has proven their password, and for 15 minutes this session is not answered CONFIRMATION_NEEDED. ' +
      'Needs to be signed in. BAD_USER_INPUT; TOO_MANY_REQUESTS with retryAfterSeconds after ten wrong tries.',
    args: { password: t.arg.string({ required: true, description: 'the present one' }) },
    resolve: (_, { password }, { db, viewer, witness }) => confirmPassword(db, viewer, password, witness),
  }),
)
