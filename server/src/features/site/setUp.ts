import { isZone } from '#lighting/time/zone.ts'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { nameOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { type AuditWriter, builder, type Site } from '../../foundation/graphql/graphql.ts'
import { hashPassword } from '../../foundation/security/password.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { emailOrThrow, invalidField, passwordOrThrow, requiredOrThrow } from '../admins/accountInput.ts'
import { ensureFirstAdmin, hasAdmin } from '../admins/admins.ts'
import { clientToSignIn } from '../sessions/login.ts'
import { countAddressAttempt } from '../sessions/loginRateLimit.ts'
import { openSession, type TokenPayload } from '../sessions/sessions.ts'
import { lockSetUp, type SitePlace, writeSitePlace } from './site.store.ts'

/*
 * First-run set-up: there is no account that could authorise anything, so the code that the server prints at start
 * does. Once there is an administrator, nothing here is allowed any more (docs/decisions/020).
 */

export const SetUpInput = builder.inputType('SetUpInput', {
  description: 'The first administrator and the site.',
  fields: t => ({
    code: t.string({ required: true, description: 'set-up code printed by the server' }),
    email: t.string({ required: true }),
    password: t.string({ required: true, description: 'at least 8 characters' }),
    firstName: t.string({ required: true }),
    lastName: t.string({ required: true }),
    siteName: t.string({ required: true, description: 'at least 2 characters' }),
    timeZone: t.string({ required: true, description: 'IANA name, e.g. Asia/Shanghai' }),
    latitude: t.float({ required: true, description: '°, GCJ-02' }),
    longitude: t.float({ required: true, description: '°, GCJ-02' }),
  }),
})
export type SetUpInput = typeof SetUpInput.$inferInput

/** Whether this server still needs its first administrator. A client that asks needs a valid code. */
export async function setUpPending(db: Connection, site: Site): Promise<boolean> {
  // Another server may complete the set-up at the same time.
  const { setUpCodes } = site
  if (!setUpCodes || (await hasAdmin(db))) return false
  setUpCodes.ensureValid()
  return true
}

/**
 * Creates the first administrator, sets name and position of the site, and signs the administrator in.
 * @param db outside of any transaction, so that a wrong code counts
 * @throws FORBIDDEN if there is an administrator, or the client allows no admins; BAD_USER_INPUT with the field; TOO_MANY_REQUESTS
 */
export async function setUp(
  db: Database,
  viewer: Viewer,
  input: SetUpInput,
  { site, userAgent, writeAudit }: { site: Site; userAgent: string | undefined; writeAudit: AuditWriter },
): Promise<TokenPayload> {
  const { setUpCodes } = site
  if (!setUpCodes || (await hasAdmin(db))) throw done()
  const withdrawAttempt = await countAddressAttempt(db, viewer.address)
  const code = setUpCodes.verify(input.code)
  if (code === 'expired')
    throw badInput('input.code', 'setUpCodeEnded', 'this code has expired: the server shows a new one')
  if (code === 'wrong') throw badInput('input.code', 'setUpCodeWrong', 'wrong set-up code')
  await withdrawAttempt()
  const email = emailOrThrow(input.email)
  const admin = {
    email,
    firstName: requiredOrThrow('firstName', input.firstName),
    lastName: requiredOrThrow('lastName', input.lastName),
    passwordHash: await hashPassword(
      await passwordOrThrow(input.password, [email, input.firstName, input.lastName, input.siteName]),
    ),
  }
  const place = placeOrThrow(input)
  const client = await clientToSignIn(db, viewer, 'ADMIN')
  const token = await transact(db, async tx => {
    await lockSetUp(tx)
    if (await hasAdmin(tx)) throw done()
    const id = await ensureFirstAdmin(tx, admin)
    if (id === undefined) throw invalidField('email', 'taken', 'another account has this address')
    await writeSitePlace(tx, place)
    await writeAudit(tx)
    return openSession(tx, client, { kind: 'ADMIN', id, address: viewer.address, userAgent })
  })
  site.setUpCodes = undefined
  return token
}

function done(): Refusal {
  return new Refusal('FORBIDDEN', 'this platform has an administrator already')
}

function placeOrThrow({ siteName, timeZone, latitude, longitude }: SetUpInput): SitePlace {
  const name = nameOrThrow('input.siteName', 'siteNameMinLength', siteName)
  if (!isZone(timeZone)) throw badInput('input.timeZone', 'timeZoneUnknown', 'unknown time zone')
  if (!(Math.abs(latitude) <= 90)) throw badInput('input.latitude', 'latitudeOutOfBounds', 'must be -90 to 90°')
  if (!(Math.abs(longitude) <= 180)) throw badInput('input.longitude', 'longitudeOutOfBounds', 'must be -180 to 180°')
  return { name, timeZone, latitude, longitude }
}
