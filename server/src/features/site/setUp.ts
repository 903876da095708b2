import { type BoundsProblem, boundsProblems, MIN_SIDE, rangesOf } from '#lighting/map/bounds.ts'
import { CHINA, type Geography, type SiteDatum } from '#lighting/map/geography.ts'
import { isZone } from '#lighting/time/zone.ts'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields, checkFieldsAsync, fieldErrors } from '../../foundation/errors/fieldErrors.ts'
import { nameOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { type AuditWriter, builder, type Site } from '../../foundation/graphql/graphql.ts'
import { SECRET_INPUT } from '../../foundation/graphql/secretInput.ts'
import { hashPassword } from '../../foundation/security/password.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { emailOrThrow, invalidField, passwordOrThrow, personNameOrThrow, wordsOf } from '../admins/accountInput.ts'
import { ensureFirstAdmin, hasAdmin } from '../admins/admins.ts'
import { auditedAccount, clientToSignIn } from '../sessions/login.ts'
import { countAddressAttempt } from '../sessions/loginRateLimit.ts'
import { openSession, type TokenPayload } from '../sessions/sessions.ts'
import { SiteDatumType } from './site.api.ts'
import { lockSetUp, type SitePlace, selectFixedDatum, writeSite } from './site.store.ts'

/*
 * First-run set-up: there is no account that could authorise anything, so the code that the server prints at start
 * does. Once there is an administrator, nothing here is allowed any more (docs/decisions/020).
 */

const SiteBoundsInput = builder.inputType('SiteBoundsInput', {
  description: '°, WGS-84; at least 0.2° in each direction, and not across the antimeridian.',
  fields: t => ({
    south: t.float({ required: true }),
    west: t.float({ required: true }),
    north: t.float({ required: true }),
    east: t.float({ required: true }),
  }),
})

export const SetUpInput = builder.inputType('SetUpInput', {
  description: 'The first administrator and the site.',
  fields: t => ({
    code: t.string({ required: true, extensions: SECRET_INPUT, description: 'set-up code printed by the server' }),
    email: t.string({ required: true, extensions: { emptyKey: 'admin:admin-write.email.required' } }),
    password: t.string({
      required: true,
      extensions: { ...SECRET_INPUT, emptyKey: 'admin:admin-write.password.required' },
      description: 'at least 8 characters',
    }),
    firstName: t.string({ required: true, extensions: { emptyKey: 'admin:admin-write.firstName.required' } }),
    lastName: t.string({ required: true, extensions: { emptyKey: 'admin:admin-write.lastName.required' } }),
    siteName: t.string({
      required: true,
      extensions: { emptyKey: 'siteNameMinLength' },
      description: 'at least 2 characters',
    }),
    timeZone: t.string({ required: true, description: 'IANA name, e.g. Asia/Shanghai' }),
    latitude: t.float({ required: true, description: '°, in the datum of the site' }),
    longitude: t.float({ required: true, description: '°, in the datum of the site' }),
    datum: t.field({ type: SiteDatumType, defaultValue: 'GCJ02' }),
    bounds: t.field({ type: SiteBoundsInput, description: 'of a site elsewhere, with datum WGS84' }),
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
 * @throws FORBIDDEN if there is an administrator, or the client allows no admins; BAD_USER_INPUT with the fields; TOO_MANY_REQUESTS
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
  const {
    email,
    firstName,
    lastName,
    password,
    site: siteInput,
  } = await checkFieldsAsync({
    email: () => emailOrThrow(input.email),
    password: () =>
      passwordOrThrow(input.password, wordsOf([input.email, input.firstName, input.lastName, input.siteName])),
    firstName: () => personNameOrThrow('firstName', input.firstName),
    lastName: () => personNameOrThrow('lastName', input.lastName),
    site: () => siteOrThrow(input),
  })
  const admin = { email, firstName, lastName, passwordHash: await hashPassword(password) }
  const { place, geography } = siteInput
  const client = await clientToSignIn(db, viewer, 'ADMIN')
  const token = await transact(db, async tx => {
    await lockSetUp(tx)
    if (await hasAdmin(tx)) throw done()
    const id = await ensureFirstAdmin(tx, admin)
    if (id === undefined) throw invalidField('email', 'taken', 'another account has this address')
    await fixedDatumOrThrow(tx, geography.datum)
    await writeSite(tx, place, geography)
    await writeAudit(tx, { signedIn: await auditedAccount(tx, 'ADMIN', id) })
    return openSession(tx, client, { kind: 'ADMIN', id, address: viewer.address, userAgent })
  })
  site.setUpCodes = undefined
  return token
}

function done(): Refusal {
  return new Refusal('FORBIDDEN', 'this platform has an administrator already')
}

function siteOrThrow({ siteName, timeZone, latitude, longitude, datum, bounds }: SetUpInput) {
  const { geography, ...place } = checkFields({
    name: () => nameOrThrow('input.siteName', 'siteNameMinLength', siteName),
    timeZone: () => zoneOrThrow(timeZone),
    latitude: () => degreesOrThrow('latitude', latitude, 90),
    longitude: () => degreesOrThrow('longitude', longitude, 180),
    geography: () => geographyOrThrow({ datum, bounds }),
  })
  const ranges = rangesOf(geography.bounds)
  const fields = ['latitude', 'longitude'] as const
  checkFields(fields.map(field => () => checkWithin(field, place[field], ranges[field])))
  return { place: place satisfies SitePlace, geography }
}

function zoneOrThrow(timeZone: string): string {
  if (!isZone(timeZone)) throw badInput('input.timeZone', 'timeZoneUnknown', 'unknown time zone')
  return timeZone
}

function degreesOrThrow(field: 'latitude' | 'longitude', value: number, max: number): number {
  if (!(Math.abs(value) <= max)) throw badInput(`input.${field}`, `${field}OutOfBounds`, `must be -${max} to ${max}°`)
  return value
}

function checkWithin(field: string, value: number, [least, most]: readonly [number, number]): void {
  if (value < least || value > most)
    throw badInput(
      `input.${field}`,
      'siteOutsideBounds',
      `${field} must be ${least} to ${most}°, the bounds of the site`,
    )
}

/** The bounds of China are known; a site elsewhere names its own. */
function geographyOrThrow({ datum, bounds }: Pick<SetUpInput, 'datum' | 'bounds'>): Geography {
  if (datum !== 'WGS84') {
    if (bounds)
      throw badInput('input.bounds', 'boundsOnlyElsewhere', 'only a site with datum WGS84 has bounds of its own')
    return CHINA
  }
  if (!bounds) throw badInput('input.bounds', 'boundsMissing', 'a site with datum WGS84 needs bounds')
  const problems = boundsProblems(bounds).map(([side, key]) => ({
    field: `input.bounds.${side}`,
    key,
    message: BOUNDS_PROBLEMS[key],
  }))
  if (problems.length > 0) throw fieldErrors(problems)
  return { datum, bounds }
}

const BOUNDS_PROBLEMS: Record<BoundsProblem, string> = {
  boundsLatitude: 'must be -85 to 85°',
  boundsLongitude: 'must be -180 to 180°',
  boundsTooSmall: `must be at least ${MIN_SIDE}° more than the opposite side`,
}

/** Set-up runs again if no administrator is enabled any more. Stored positions would be read in the wrong datum. */
async function fixedDatumOrThrow(tx: Connection, datum: SiteDatum): Promise<void> {
  const fixed = await selectFixedDatum(tx)
  if (fixed && fixed !== datum)
    throw badInput(
      'input.datum',
      'datumFixed',
      `positions are stored in ${fixed} since the first run: it cannot change`,
    )
}
