import { forbidden } from '../../foundation/graphql/errors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { signedInAtAll } from '../../foundation/security/viewer.ts'
import { Admin, avatarUrl, loadAdmin, User } from '../admins/admins.api.ts'
import { type AdminRow, findUser, type UserRow } from '../admins/admins.ts'
import { ClientInfo } from '../clients/clients.api.ts'
import { findClient } from '../clients/clients.ts'
import { loginWithEmail, logout, refreshToken, type TokenPayload as Token } from './sessions.ts'

const AuthUserType = builder.enumType('AuthUserType', {
  description: 'Kind of account that signs in.',
  values: ['ADMIN', 'USER'] as const,
})

export const TokenPayload = builder.objectRef<Token>('TokenPayload').implement({
  description: 'What to send as `Authorization: <tokenType> <accessToken>`.',
  fields: t => ({
    accessToken: t.exposeString('accessToken', { description: 'opaque; kept nowhere but with you' }),
    accessTokenExpiresAt: t.exposeInt('accessTokenExpiresAt', { description: 'seconds from now' }),
    tokenType: t.exposeString('tokenType', { description: 'Bearer' }),
  }),
})

const AuthInfo = builder.objectRef<{ admin: AdminRow | null; user: UserRow | null }>('AuthInfo').implement({
  description: 'Who is signed in.',
  fields: t => ({
    email: t.string({
      nullable: true,
      description: 'what they signed in with',
      resolve: info => (info.admin ?? info.user)?.email,
    }),
    fullName: t.string({
      nullable: true,
      description: 'first and last name as they are written together',
      resolve: info => (info.admin ?? info.user)?.full_name,
    }),
    avatarUrl: t.string({
      nullable: true,
      description: 'where the picture is fetched',
      resolve: ({ admin }, _, context) => (admin ? avatarUrl(context, admin) : null),
    }),
    admin: t.expose('admin', { type: Admin, nullable: true, description: 'when it is an account of type ADMIN' }),
    user: t.expose('user', { type: User, nullable: true, description: 'when it is an account of type USER' }),
    client: t.field({
      type: ClientInfo,
      nullable: true,
      description: 'the program that they use',
      resolve: (_, __, { db, viewer }) => findClient(db, viewer.clientId),
    }),
    lacksSecondFactor: t.boolean({
      description: 'one is demanded of everybody: they may do nothing but set it up',
      resolve: (_, __, { viewer }) => signedInAtAll(viewer).lacksSecondFactor ?? false,
    }),
    permissions: t.stringList({
      description: 'subject:action that the role allows; Auth:read always',
      resolve: (_, __, { viewer }) => ['Auth:read', ...signedInAtAll(viewer).permissions],
    }),
  }),
})

builder.queryField('authInfo', t =>
  t.field({
    type: AuthInfo,
    nullable: true,
    description:
      'Null for an anonymous client. UNAUTHORIZED, as for everything, for a token that is refused; for one whose session ended ' +
      'within three days with its reason: EXPIRED, IDLE (with idleMinutes), PASSWORD, SECOND_FACTOR, REPLACED by newer ' +
      'ones of the account, or ENDED.',
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
    type: TokenPayload,
    description:
      'Signs in. UNAUTHENTICATED: login failed, never which of the two was wrong. SECOND_FACTOR_NEEDED: both were ' +
      'right, and a code is needed, too; BAD_USER_INPUT for a wrong one, UNAVAILABLE where the server lacks the secret that ' +
      'the key was sealed by: a recovery code is good all the same. TOO_MANY_REQUESTS with retryAfterSeconds.',
    args: {
      email: t.arg.string({ required: true, description: 'without regard to case' }),
      password: t.arg.string({ required: true, description: 'longer than 6 characters' }),
      type: t.arg({ type: AuthUserType, description: 'ADMIN unless given' }),
      code: t.arg.string({
        description: 'of the second factor, or a recovery code: where SECOND_FACTOR_NEEDED was the answer',
      }),
    },
    resolve: (_, args, { db, viewer, site, userAgent, witness }) =>
      loginWithEmail(db, viewer, site.seal, { ...args, userAgent }, witness),
  }),
  logout: t.boolean({
    description: 'Ends this session; false when there was none. id, where given, is the own account.',
    args: { id: t.arg.int({ description: 'of the own account' }) },
    resolve: (_, { id }, { db, viewer, token }) => {
      if (id !== null && id !== undefined && id !== viewer.account?.id) throw forbidden('end sessions of others')
      return logout(db, token)
    },
  }),
  refreshToken: t.field({
    type: TokenPayload,
    description:
      'A new token for a day in the place of this one, which is refused from now on; not beyond 30 days after signing in.',
    resolve: (_, __, { db, viewer, token }) => refreshToken(db, viewer, token),
  }),
}))
