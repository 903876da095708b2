import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { SECRET_INPUT } from '../../foundation/graphql/secretInput.ts'
import { Admin } from '../admins/admins.api.ts'
import {
  adminsWithSecondFactor,
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  type FactorKey,
  type OwnFactor,
  ownSecondFactor,
  requireSecondFactor,
  resetSecondFactor,
} from './secondFactor.ts'

const SecondFactor = builder.objectRef<OwnFactor>('SecondFactor').implement({
  description: 'Two-factor authentication of the viewer.',
  fields: t => ({
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'when it was enabled; null: disabled',
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft', { description: 'unused recovery codes' }),
    demanded: t.exposeBoolean('demanded', {
      description: 'required for all accounts: without one an account can only set it up',
    }),
  }),
})

const SecondFactorKey = builder.objectRef<FactorKey>('SecondFactorKey').implement({
  description: 'Secret of an authenticator app (TOTP, RFC 6238).',
  fields: t => ({
    key: t.exposeString('key', { description: 'for manual entry: base 32, in groups of four' }),
    uri: t.exposeString('uri', { description: 'otpauth://…, for a QR code' }),
  }),
})

const loadProtected = loader<number, true>(
  async ({ db }, ids) => new Map((await adminsWithSecondFactor(db, ids)).map(id => [id, true as const])),
)

builder.objectField(Admin, 'hasSecondFactor', t =>
  t.boolean({
    description: 'two-factor authentication is enabled',
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
      'Creates a key for an authenticator app; no code is needed until switchOnSecondFactor. Needs to be signed in. ' +
      'CONFLICT if it is enabled; CONFIRMATION_NEEDED: see confirmPassword.',
    resolve: (_, __, { db, viewer, site }) => beginSecondFactor(db, viewer, site.cipher),
  }),
  switchOnSecondFactor: t.stringList({
    description:
      'Enables two-factor authentication of the viewer and signs out their other sessions. Returns ten recovery codes, ' +
      'each valid once and only returned here. Needs to be signed in. NOT_FOUND before beginSecondFactor, CONFLICT if it is enabled, ' +
      'CONFIRMATION_NEEDED, BAD_USER_INPUT, UNAVAILABLE, TOO_MANY_REQUESTS with retryAfterSeconds.',
    args: {
      code: t.arg.string({
        required: true,
        extensions: SECRET_INPUT,
        description: 'six digits of the authenticator app',
      }),
    },
    resolve: (_, { code }, { db, viewer, site, writeAudit }) =>
      enableSecondFactor(db, viewer, code, { cipher: site.cipher, writeAudit }),
  }),
  switchOffSecondFactor: t.boolean({
    description:
      'Disables two-factor authentication of the viewer and signs out their other sessions. Returns true. Needs to be signed in. NOT_FOUND if it ' +
      'is disabled; CONFIRMATION_NEEDED, BAD_USER_INPUT, UNAVAILABLE, TOO_MANY_REQUESTS with retryAfterSeconds.',
    args: {
      code: t.arg.string({
        required: true,
        extensions: SECRET_INPUT,
        description: 'code of the authenticator app, or a recovery code',
      }),
    },
    resolve: (_, { code }, { db, viewer, site, writeAudit }) =>
      disableSecondFactor(db, viewer, code, { cipher: site.cipher, writeAudit }),
  }),
  takeSecondFactor: t.boolean({
    description:
      'Disables two-factor authentication of an account that lost its authenticator, and signs it out. Returns true. Needs Admin:update and all permissions ' +
      'of the account; FORBIDDEN for the own account: see switchOffSecondFactor. NOT_FOUND, CONFIRMATION_NEEDED.',
    args: { id: t.arg.int({ required: true, description: 'of the account' }) },
    resolve: (_, { id }, { db, viewer }) => resetSecondFactor(db, viewer, id),
  }),
  demandSecondFactor: t.boolean({
    description:
      'Whether two-factor authentication is required for all accounts. If so, accounts without it get SECOND_FACTOR_MISSING until they ' +
      'set it up. Needs Site:update. BAD_USER_INPUT if the viewer has none; CONFIRMATION_NEEDED.',
    args: { demanded: t.arg.boolean({ required: true }) },
    resolve: (_, { demanded }, { db, viewer }) => requireSecondFactor(db, viewer, demanded),
  }),
}))
