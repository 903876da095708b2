import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../../server/src/features/admins/demoAccounts.ts'
import { badInput, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { openSession } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { isCustomer } from '../scope.ts'
import { siteOf } from '../site.ts'
import { nameOf } from './admins.ts'
import { urlOf } from './media.ts'
import { takeCode } from './secondFactor.ts'

const DAY_SECONDS = 86_400
const DEMO = DEMO_ACCOUNTS.map(({ email, role }) => ({ email, role, password: DEMO_PASSWORD }))

export const sessionAnswers: Answers = {
  Query: {
    clientInfo: (_, __, { city }) => ({
      ...{ id: 1, name: 'Console', isEnabled: true, mapProvider: 'embedded', demoAccounts: DEMO },
      ...{ allowAdminAuth: true, allowUserAuth: false, maxAuthCount: 10 },
      ...city.client,
      site: siteOf(city),
    }),
    authInfo: (_, __, { city, viewer }) =>
      viewer && {
        isCustomer: isCustomer({ city, viewer }),
        admin: viewer.admin,
        email: viewer.admin.email,
        fullName: nameOf(viewer.admin),
        permissions: [...new Set(['Auth:read', ...viewer.permissions])],
        lacksSecondFactor: viewer.lacksSecondFactor,
      },
  },
  Mutation: {
    loginWithEmail: (_, { email, password, code }, { city }) => {
      if (!/^\S+@\S+$/.test(email.trim())) throw badInput('email', 'invalidEmail', 'Invalid email')
      if (password.length <= 6 || password.length > 200)
        throw badInput('password', 'passwordTooShort', 'Password should include at least 6 characters')
      const admin = city.rows.admins.find(one => one.email.toLowerCase() === email.trim().toLowerCase())
      if (!admin?.isEnabled || admin.password !== password) throw new Refusal('UNAUTHENTICATED', 'login failed')
      if (admin.secondFactor?.since) {
        if (!code) throw new Refusal('SECOND_FACTOR_NEEDED', 'a code of the second factor is needed')
        takeCode(admin.secondFactor, code)
      }
      const { token } = openSession(city, admin)
      return { accessToken: token, tokenType: 'Bearer', accessTokenExpiresAt: DAY_SECONDS }
    },
    logout: (_, __, { city, viewer }) => {
      if (viewer) city.remove('sessions', viewer.session)
      return viewer !== undefined
    },
  },
  AuthInfo: {
    avatarUrl: ({ admin }, _, { city, viewer }) => urlOf(city.find('files', admin.avatarFileId), viewer),
  },
}
