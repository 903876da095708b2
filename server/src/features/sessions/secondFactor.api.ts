import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { Admin } from '../admins/admins.api.ts'
import {
  beginSecondFactor,
  demandSecondFactor,
  type FactorKey,
  type OwnFactor,
  ownSecondFactor,
  protectedAmong,
  switchOffSecondFactor,
  switchOnSecondFactor,
  takeSecondFactor,
} from './secondFactor.ts'

const SecondFactor = builder.objectRef<OwnFactor>('SecondFactor').implement({
  description: 'What besides the password is asked for when the viewer signs in.',
  fields: t => ({
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'when it was switched on; null: it is off',
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft', { description: 'how many were not used yet' }),
    demanded: t.exposeBoolean('demanded', {
      description: 'everybody needs one here: who has none may do nothing but set it up',
    }),
  }),
})

const SecondFactorKey = builder.objectRef<FactorKey>('SecondFactorKey').implement({
  description: 'What an authenticator makes codes of (TOTP, RFC 6238).',
  fields: t => ({
    key: t.exposeString('key', { description: 'to be typed: base 32, in groups of four' }),
    uri: t.exposeString('uri', { description: 'otpauth://…, for a picture that it reads' }),
  }),
})

const loadProtected = loader<number, true>(
  async ({ db }, ids) => new Map((await protectedAmong(db, ids)).map(id => [id, true as const])),
)

builder.objectField(Admin, 'hasSecondFactor', t =>
  t.boolean({
    description: 'a code is asked for when they sign in',
    resolve: async ({ id }, _, context) => (await loadProtected(context, id)) ?? false,
  }),
)

builder.queryField('mySecondFactor', t =>
  t.field({
    type: SecondFactor,
    description: 'Needs to be signed in.',
    resolve: (_, __, { db, viewer }) => ownSecondFactor(db, viewer),
  }),
)

builder.mutationFields(t => ({
  beginSecondFactor: t.field({
    type: SecondFactorKey,
    description:
      'A key for an authenticator of the viewer’s; nothing is asked for until switchOnSecondFactor. Needs to be signed in. ' +
      'CONFLICT when it is on; CONFIRMATION_NEEDED: see confirmPassword.',
    resolve: (_, __, { db, viewer, site }) => beginSecondFactor(db, viewer, site.seal),
  }),
  switchOnSecondFactor: t.stringList({
    description:
      'From now on a code is asked for when the viewer signs in; signs them out everywhere else. Answers ten recovery codes, ' +
      'each good once, told only now. Needs to be signed in. NOT_FOUND before beginSecondFactor, CONFLICT when it is on, ' +
      'CONFIRMATION_NEEDED, BAD_USER_INPUT, UNAVAILABLE, TOO_MANY_REQUESTS with retryAfterSeconds.',
    args: { code: t.arg.string({ required: true, description: 'six digits, as the authenticator shows them' }) },
    resolve: (_, { code }, { db, viewer, site, witness }) => switchOnSecondFactor(db, viewer, site.seal, code, witness),
  }),
  switchOffSecondFactor: t.boolean({
    description:
      'True: the password is enough again; signs the viewer out everywhere else. Needs to be signed in. NOT_FOUND when it ' +
      'is off; CONFIRMATION_NEEDED, BAD_USER_INPUT, UNAVAILABLE, TOO_MANY_REQUESTS with retryAfterSeconds.',
    args: { code: t.arg.string({ required: true, description: 'of the authenticator, or a recovery code' }) },
    resolve: (_, { code }, { db, viewer, site, witness }) =>
      switchOffSecondFactor(db, viewer, site.seal, code, witness),
  }),
  takeSecondFactor: t.boolean({
    description:
      'True: an account needs no code any more, and is signed out; for who lost it. Needs Admin:update, and every right ' +
      'that the account has; FORBIDDEN for the viewer’s own: see switchOffSecondFactor. NOT_FOUND, CONFIRMATION_NEEDED.',
    args: { id: t.arg.int({ required: true, description: 'of the account' }) },
    resolve: (_, { id }, { db, viewer }) => takeSecondFactor(db, viewer, id),
  }),
  demandSecondFactor: t.boolean({
    description:
      'Whether everybody needs a second factor: from then on SECOND_FACTOR_MISSING is what who has none hears, but for what ' +
      'sets it up. Needs Site:update. BAD_USER_INPUT for who has none; CONFIRMATION_NEEDED.',
    args: { demanded: t.arg.boolean({ required: true }) },
    resolve: (_, { demanded }, { db, viewer }) => demandSecondFactor(db, viewer, demanded),
  }),
}))
