import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../../server/src/features/admins/demoAccounts.ts'
import { Refusal } from '../../../../server/src/foundation/errors.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'

const DAY_SECONDS = 86_400
const SITE = { name: '上海', latitude: 31.23, longitude: 121.47, timeZone: 'Asia/Shanghai' }
const DEMO = DEMO_ACCOUNTS.map(({ email, role }) => ({ email, role, password: DEMO_PASSWORD }))

export const sessionAnswers: Answers = {
  Query: {
    clientInfo: () => ({
      id: 1,
      name: 'Console',
      isEnabled: true,
      mapProvider: 'embedded',
      demoAccounts: DEMO,
      site: SITE,
    }),
    authInfo: (_, __, { viewer }) =>
      viewer && {
        admin: viewer.admin,
        email: viewer.admin.email,
        fullName: nameOf(viewer.admin),
        permissions: [...viewer.permissions],
        lacksSecondFactor: viewer.admin.lacksSecondFactor ?? false,
      },
  },
  Mutation: {
    loginWithEmail: (_, { email, password }, { server, city }) => {
      const admin = city.rows.admins.find(one => one.email === email.toLowerCase())
      if (!admin?.isEnabled || admin.password !== password) throw new Refusal('UNAUTHENTICATED', 'login failed')
      return { accessToken: server.signIn(admin.email), tokenType: 'Bearer', accessTokenExpiresAt: DAY_SECONDS }
    },
    logout: (_, __, { city, viewer }) => {
      if (viewer) city.remove('sessions', viewer.session)
      return viewer !== undefined
    },
  },
}

export function nameOf({ firstName = '', lastName = '' }: Row): string {
  return /^[\x20-\x7e]*$/.test(`${firstName}${lastName}`)
    ? `${firstName} ${lastName}`.trim()
    : `${lastName}${firstName}`
}
