import { keyToType, newKey, stepOf, uriOf } from '../../../../server/src/features/sessions/totp.ts'
import { badInput, notFound, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { foundOrThrow } from '../change.ts'
import { confirmedOrThrow, endSessions, othersOf, sessionsOf } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { checkMayChange } from './admins.ts'

/** Of an account; it is on since the first code. */
interface SecondFactor {
  key: Buffer
  since?: string
  lastStep: number
  recoveryCodes: string[]
}

export const secondFactorAnswers: Answers = {
  Query: {
    mySecondFactor: (_, __, { city, viewer }) => ({
      since: viewer!.admin.secondFactor?.since,
      recoveryCodesLeft: viewer!.admin.secondFactor?.recoveryCodes.length,
      demanded: city.demandsSecondFactor,
    }),
  },
  Mutation: {
    beginSecondFactor: (_, __, { viewer }) => {
      confirmedOrThrow(viewer)
      const { admin } = viewer!
      if (admin.secondFactor?.since) throw isOn()
      const key = newKey()
      admin.secondFactor = { key, lastStep: 0, recoveryCodes: [] } satisfies SecondFactor
      return { key: keyToType(key), uri: uriOf(key, admin.email, 'Lamplighter') }
    },
    switchOnSecondFactor: (_, { code }, { city, viewer }) => {
      confirmedOrThrow(viewer)
      const { admin, session } = viewer!
      const factor: SecondFactor | undefined = admin.secondFactor
      if (!factor) throw notFound('second factor')
      if (factor.since) throw isOn()
      takeCode(factor, code)
      factor.since = new Date().toISOString()
      factor.recoveryCodes = [...'ABCDEFGHJK'].map(letter => `${letter}234-5678-9MNP`)
      endSessions(othersOf(city, session), 'SECOND_FACTOR')
      return factor.recoveryCodes
    },
    switchOffSecondFactor: (_, { code }, { city, viewer }) => {
      confirmedOrThrow(viewer)
      const { admin, session } = viewer!
      if (!admin.secondFactor?.since) throw notFound('second factor')
      takeCode(admin.secondFactor, code)
      admin.secondFactor = undefined
      endSessions(othersOf(city, session), 'SECOND_FACTOR')
      return true
    },
    takeSecondFactor: (_, { id }, { city, viewer }) => {
      const admin = foundOrThrow(city, 'admins', id)
      checkMayChange(city, viewer, admin)
      if (admin === viewer!.admin) throw new Refusal('FORBIDDEN', 'one’s own is switched off in the profile')
      confirmedOrThrow(viewer)
      if (!admin.secondFactor) throw notFound('second factor')
      admin.secondFactor = undefined
      endSessions(sessionsOf(city, id), 'SECOND_FACTOR')
      return true
    },
    demandSecondFactor: (_, { demanded }, { city, viewer }) => {
      confirmedOrThrow(viewer)
      if (demanded && !viewer!.admin.secondFactor?.since)
        throw badInput('demanded', 'secondFactorOwnFirst', 'switch on your own first')
      city.demandsSecondFactor = demanded
      return demanded
    },
  },
  Admin: {
    hasSecondFactor: ({ secondFactor }) => Boolean(secondFactor?.since),
  },
}

/** A code is good once, and so is a recovery code, however it is typed. @throws BAD_USER_INPUT of `code` */
export function takeCode(factor: SecondFactor, code: string): void {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOf(factor.key, digits)
    if (step === undefined || step <= factor.lastStep) throw wrongCode()
    factor.lastStep = step
    return
  }
  const at = factor.recoveryCodes.findIndex(one => lettersOf(one) === lettersOf(code))
  if (at < 0) throw wrongCode()
  factor.recoveryCodes.splice(at, 1)
}

function lettersOf(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

function isOn(): Refusal {
  return new Refusal('CONFLICT', 'the second factor is on already')
}

function wrongCode(): Refusal {
  return badInput('code', 'secondFactorCodeWrong', 'this is not its code of now')
}
