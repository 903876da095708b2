import { checkCurrent, checkNext } from '../../../../server/src/features/sessions/ownPassword.ts'
import { badInput, notFound } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { changed } from '../change.ts'
import { confirmedOrThrow, endSessions, othersOf, sessionsOf } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { changedPersonOf, nameOf } from './admins.ts'

/** What every account does with itself. */
export const ownAccountAnswers: Answers = {
  Query: {
    // The last used first.
    mySessions: (_, __, { city, viewer }) =>
      sessionsOf(city, viewer!.admin.id).toSorted((a, b) => b.seenAt.localeCompare(a.seenAt) || b.id - a.id),
  },
  Mutation: {
    updateProfile: (_, { input }, { city, viewer }) => {
      const person = changedPersonOf(input)
      return Object.assign(changed(city, viewer!.admin, input), person)
    },
    changePassword: async (_, { current, next }, { city, viewer }) => {
      const { admin, session } = viewer!
      await checkFieldsAsync([() => checkCurrent(current), () => checkNext(next, [admin.email, nameOf(admin)])])
      if (current !== admin.password) throw badInput('current', WRONG, 'this is not the present password')
      admin.password = next
      endSessions(othersOf(city, session), 'PASSWORD')
      return true
    },
    confirmPassword: (_, { password }, { viewer }) => {
      const { admin, session } = viewer!
      if (password !== admin.password) throw badInput('password', WRONG, 'this is not the present password')
      session.isConfirmed = true
      return true
    },
    endSession: (_, { id }, { city, viewer }) => {
      confirmedOrThrow(viewer)
      const session = sessionsOf(city, viewer!.admin.id).find(one => one.id === id)
      if (!session) throw notFound('session')
      endSessions([session], 'ENDED')
      return true
    },
    endOtherSessions: (_, __, { city, viewer }) => {
      confirmedOrThrow(viewer)
      return endSessions(othersOf(city, viewer!.session), 'ENDED')
    },
  },
  Session: {
    current: (session, _, { viewer }) => session === viewer!.session,
  },
}

const WRONG = 'admin:password-write.current.wrong'
