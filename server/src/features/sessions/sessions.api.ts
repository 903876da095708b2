import { notAllowed } from '../../foundation/errors/errors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { SECRET_INPUT } from '../../foundation/graphql/secretInput.ts'
import { signedInWithoutFactor } from '../../foundation/security/viewer.ts'
import { Admin, avatarUrl, loadAdmin, User } from '../admins/admins.api.ts'
import { type AdminRow, findUser, type UserRow } from '../admins/admins.ts'
import { ClientInfo } from '../clients/clients.api.ts'
import { findClient } from '../clients/clients.ts'
import { loginWithEmail } from './login.ts'
import { logout, refreshToken, type TokenPayload as Token } from './sessions.ts'

const AuthUserType = builder.enumType('AuthUserType', {
  description: 'Kind of account.',
  values: ['ADMIN', 'USER'] as const,
})

export const TokenPayloadType = builder.objectRef<Token>('TokenPayload').implement({
  description: 'Send as `Authorization: <tokenType> <accessToken>`.',
  fields: t => ({
    accessToken: t.exposeString('accessToken', { description: 'opaque; the server stores only its hash' }),
    accessTokenExpiresAt: t.exposeInt('accessTokenExpiresAt', { description: 'seconds from now' }),
    tokenType: t.exposeString('tokenType', { description: 'Bearer' }),
  }),
})

const AuthInfo = builder.objectRef<{ admin: AdminRow | null; user: UserRow | null }>('AuthInfo').implement({
  description: 'The signed-in account.',
  fields: t => ({
    email: t.string({
      nullable: true,
      description: 'email address of the sign-in',
      resolve: info => (info.admin ?? info.user)?.email,
    }),
    fullName: t.string({
      nullable: true,
      description: 'full name',
      resolve: info => (info.admin ?? info.user)?.full_name,
    }),
    avatarUrl: t.string({
      nullable: true,
      description: 'URL of the profile picture',
      resolve: ({ admin }, _, context) => (admin ? avatarUrl(context, admin) : null),
    }),
    admin: t.expose('admin', { type: Admin, nullable: true, description: 'for accounts of type ADMIN' }),
    user: t.expose('user', { type: User, nullable: true, description: 'for accounts of type USER' }),
    client: t.field({
      type: ClientInfo,
      nullable: true,
      description: 'the client in use',
      resolve: (_, __, { db, viewer }) => findClient(db, viewer.clientId),
    }),
    isCustomer: t.boolean({
      description: 'the account sees only the lights, groups and centers that it is authorised for',
      resolve: (_, __, { viewer }) => signedInWithoutFactor(viewer).onlyAuthorisedTo !== undefined,
    }),
    lacksSecondFactor: t.boolean({
      description: 'two-factor authentication is required and not set up: nothing else is allowed',
      resolve: (_, __, { viewer }) => signedInWithoutFactor(viewer).lacksSecondFactor ?? false,
    }),
    permissions: t.stringList({
      description: 'subject:action of the role; Auth:read always',
      resolve: (_, __, { viewer }) => [...new Set(['Auth:read', ...signedInWithoutFactor(viewer).permissions])],
    }),
  }),
})

builder.queryField('authInfo', t =>
  t.field({
    type: AuthInfo,
    nullable: true,
    description:
      'Null for an anonymous client. UNAUTHORIZED, as for every operation, for an invalid token; if its session ended ' +
      'within three days, with the reason: EXPIRED, IDLE (with idleMinutes), PASSWORD, SECOND_FACTOR, REPLACED by newer ' +
      'sessions of the account, or ENDED.',
    resolve: async (_, __, context) => {
      const account = context.viewer.account
      if (!account) return null
      const admin = account.kind === 'ADMIN' ? await loadAdmin(context, account.id) : null
      const user = account.kind === 'USER' ? await findUser(context.db, account.id) : null
      return { admin, user: user ?? null }
    },
  }),
)

builder.mutationFields(t => ({
  loginWithEmail: t.field({
    type: TokenPayloadType,
    description:
      'Signs in. UNAUTHENTICATED: login failed, without saying which of the two was wrong. SECOND_FACTOR_NEEDED: both were ' +
      'correct, and a code is required; BAD_USER_INPUT for a wrong one, UNAVAILABLE if the server lacks the secret that ' +
      'the key is encrypted with: a recovery code still works. TOO_MANY_REQUESTS with retryAfterSeconds.',
    args: {
      email: t.arg.string({ required: true, description: 'case-insensitive' }),
      password: t.arg.string({ required: true, extensions: SECRET_INPUT, description: 'longer than 6 characters' }),
      type: t.arg({ type: AuthUserType, description: 'default: ADMIN' }),
      code: t.arg.string({
        extensions: SECRET_INPUT,
        description: 'code of the authenticator app or a recovery code, after SECOND_FACTOR_NEEDED',
      }),
    },
    resolve: (_, args, { db, viewer, site, userAgent, writeAudit }) =>
      loginWithEmail(db, viewer, { ...args, userAgent }, { cipher: site.cipher, writeAudit }),
  }),
  logout: t.boolean({
    description: 'Ends this session; false if there was none. id must be the own account.',
    args: { id: t.arg.int({ description: 'of the own account' }) },
    resolve: (_, { id }, { db, viewer, token }) => {
      if (id !== null && id !== undefined && id !== viewer.account?.id) throw notAllowed('end sessions of others')
      return logout(db, token)
    },
  }),
  refreshToken: t.field({
    type: TokenPayloadType,
    description:
      'Replaces the token by a new one, valid for a day, but not beyond 30 days after signing in. The old token becomes invalid.',
    resolve: (_, __, { db, viewer, token }) => refreshToken(db, viewer, token),
  }),
}))
