import {
  changedPerson,
  emailOrThrow,
  passwordOrThrow,
  personNameOrThrow,
  phoneNumberOrThrow,
} from '../../../../server/src/features/admins/accountInput.ts'
import { badInput, forbidden, notFound } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields, checkFieldsAsync } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { CUSTOMER } from '../../../../server/src/foundation/security/permissions.ts'
import { changed, foundOrThrow, valuesOf } from '../change.ts'
import type { City } from '../city.ts'
import { confirmedOrThrow, endSessions, sessionsOf, type Viewer } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { type Derived, pageOf, type Row } from '../select.ts'
import { urlOf } from './media.ts'

type Type = 'CENTER' | 'DEVICE' | 'GROUP'
const THINGS = { CENTER: 'centers', DEVICE: 'devices', GROUP: 'groups' } as const

const DERIVED: Derived = { fullName: nameOf }

export const adminAnswers: Answers = {
  Query: {
    findManyAdmin: (_, args, { city }) => pageOf(city.rows.admins, args, DERIVED),
    findOneAdmin: (_, { id }, { city }) => city.find('admins', id),
    findManyManagerItem: (_, { id, type, authorised, search, ...page }, { city }) => {
      const held = managedBy(customerOrThrow(city, id), type)
      const items = city.rows[THINGS[type as Type]]
        .filter(thing => held.includes(thing.id) === authorised)
        .map(thing => ({ id: thing.id, name: thing.name, hint: thing.deviceId ?? thing.districtName }))
      const wanted = (search ?? '').trim().toLowerCase()
      const found = items.filter(({ name, hint }) => `${name}\n${hint}`.toLowerCase().includes(wanted))
      return pageOf(found, { ...page, orderBy: [{ name: 'asc' }] })
    },
  },
  Mutation: {
    createAdmin: async (_, { input }, { city, viewer }) => {
      const { person } = await checkFieldsAsync({
        person: () => personOf(input),
        password: () => passwordOrThrow(input.password, wordsOf(input)),
        role: () => roleToGive(city, viewer, input.role.connect.id),
      })
      confirmedOrThrow(viewer)
      checkEmailFree(city, person.email)
      return city.add('admins', { isEnabled: true, phonePrefix: '86', ...valuesOf(input), ...person })
    },
    updateAdmin: async (_, { id, input }, { city, viewer }) => {
      const admin = foundOrThrow(city, 'admins', id)
      checkMayChange(city, viewer, admin)
      const given = valuesOf(input) as Record<string, unknown>
      const { person, isConfirmed } = await checkFieldsAsync({
        person: () => changedPersonOf(input),
        password: async () => checkPassword(viewer!, admin, given),
        isConfirmed: () => checkRights(city, viewer!, admin, given),
      })
      const { password, ...values } = { ...given, ...person } as Record<string, unknown>
      if (isConfirmed || password || (values.email && values.email !== admin.email)) confirmedOrThrow(viewer)
      if (values.email) checkEmailFree(city, values.email as string, admin)
      const { password: _password, ...withoutPassword } = input
      Object.assign(changed(city, admin, withoutPassword), person)
      // A form that is left empty there means: the old one.
      if (password) admin.password = password
      if (password || values.isEnabled === false) endSessions(sessionsOf(city, id), password ? 'PASSWORD' : 'ENDED')
      return admin
    },
    bindManagerItems: (_, { id, itemIds, type }, { city, viewer }) => {
      const customer = customerOrThrow(city, id)
      checkMayChange(city, viewer, customer)
      confirmedOrThrow(viewer)
      for (const item of itemIds) if (!city.find(THINGS[type as Type], item)) throw notFound(type.toLowerCase())
      const ids = [...new Set([...managedBy(customer, type), ...itemIds])]
      customer.manages = { ...customer.manages, [type]: ids }
      return customer
    },
    unbindManagerItems: (_, { id, itemIds, type }, { city }) => {
      const customer = customerOrThrow(city, id)
      const ids = managedBy(customer, type).filter(item => !itemIds.includes(item))
      customer.manages = { ...customer.manages, [type]: ids }
      return customer
    },
  },
  Admin: {
    fullName: nameOf,
    phone: ({ phonePrefix, phoneNumber }) => phoneNumber && `+${phonePrefix} ${phoneNumber}`,
    role: ({ roleId }, _, { city }) => city.find('roles', roleId),
    avatar: ({ avatarFileId }, _, { city }) => city.find('files', avatarFileId),
    avatarUrl: ({ avatarFileId }, _, { city, viewer }) => urlOf(city.find('files', avatarFileId), viewer),
    abilities: ({ roleId }, _, { city, viewer }) => {
      const role = city.find('roles', roleId)
      if (!role || !viewer?.permissions.has('Admin:update') || lacking(viewer, role)) return []
      return role.name === CUSTOMER ? ['update', 'authorise'] : ['update']
    },
  },
}

export function nameOf({ firstName = '', lastName = '' }: Row): string {
  return /^[\x20-\x7e]*$/.test(`${firstName}${lastName}`)
    ? `${firstName} ${lastName}`.trim()
    : `${lastName}${firstName}`
}

/** An account is changed by those who may do all that it may. @throws FORBIDDEN */
export function checkMayChange(city: City, viewer: Viewer | undefined, { roleId }: Row): void {
  const beyond = lacking(viewer, city.find('roles', roleId)!)
  if (beyond) throw forbidden(beyond)
}

/** @returns something that the role may do and the viewer may not */
function lacking(viewer: Viewer | undefined, { permissions }: Row): string | undefined {
  return permissions.find((permission: string) => !viewer?.permissions.has(permission))
}

function roleToGive(city: City, viewer: Viewer | undefined, id: number): Row {
  const role = city.find('roles', id)
  if (!role) throw wrong('role', 'required')
  checkMayChange(city, viewer, { id, roleId: id })
  return role
}

async function checkPassword({ admin: own }: Viewer, admin: Row, { password, ...values }: Record<string, unknown>) {
  if (password && admin === own) throw wrong('password', 'own')
  if (password) await passwordOrThrow(password as string, wordsOf({ ...admin, ...values }))
}

/**
 * Administrators do not lock themselves out, and one account who may do everything is always left.
 * @returns whether the change needs the password again @throws BAD_USER_INPUT
 */
function checkRights(city: City, viewer: Viewer, admin: Row, { isEnabled, roleId }: Record<string, unknown>): boolean {
  const isDisabled = isEnabled === false && admin.isEnabled
  const isMoved = roleId !== undefined && roleId !== admin.roleId
  if (isMoved) roleToGive(city, viewer, roleId as number)
  const field = isDisabled ? 'isEnabled' : 'role'
  if ((isDisabled || isMoved) && admin === viewer.admin) throw wrong(field, 'self')
  const others = city.rows.admins.filter(one => one.roleId === admin.roleId && one.isEnabled && one !== admin)
  const isSuperAdmin = city.find('roles', admin.roleId)!.name === 'SUPER_ADMIN' && admin.isEnabled
  if ((isDisabled || isMoved) && isSuperAdmin && others.length === 0) throw wrong(field, 'lastSuperAdmin')
  return isMoved || (isEnabled === true && !admin.isEnabled)
}

function checkEmailFree(city: City, email: string, but?: Row): void {
  const isTaken = (one: Row) => one !== but && one.email.toLowerCase() === email.toLowerCase()
  if (city.rows.admins.some(isTaken)) throw wrong('email', 'taken')
}

/** What a new account says of its person. @throws BAD_USER_INPUT naming the field */
function personOf(input: Record<string, string>) {
  return checkFields({
    nickname: () => personNameOrThrow('nickname', input.nickname),
    firstName: () => personNameOrThrow('firstName', input.firstName),
    lastName: () => personNameOrThrow('lastName', input.lastName),
    phoneNumber: () => phoneNumberOrThrow(input.phoneNumber),
    email: () => emailOrThrow(input.email),
  })
}

/** What is to change of a person, as it is stored. @throws BAD_USER_INPUT naming the field */
export function changedPersonOf(input: Record<string, { set?: string | null } | undefined>): Record<string, string> {
  const email = input.email?.set
  checkFields({
    person: () => changedPerson(input),
    email: email !== undefined && (() => emailOrThrow(email)),
  })
  const given = ['nickname', 'firstName', 'lastName', 'phoneNumber', 'email'].map(field => [field, input[field]?.set])
  return Object.fromEntries(given.flatMap(([field, text]) => (text ? [[field, text.trim()]] : [])))
}

/** What a password must not be made of. */
function wordsOf({ email, nickname, firstName, lastName }: Record<string, unknown>): string[] {
  return [email, nickname, firstName, lastName].filter(word => typeof word === 'string')
}

function wrong(field: string, what: string) {
  return badInput(`input.${field}`, `admin:admin-write.${field}.${what}`, what)
}

function managedBy({ manages }: Row, type: Type): number[] {
  return manages?.[type] ?? []
}

function customerOrThrow(city: City, id: number): Row {
  const admin = foundOrThrow(city, 'admins', id)
  if (city.find('roles', admin.roleId)!.name !== CUSTOMER)
    throw badInput('id', 'notACustomer', `only accounts of the role ${CUSTOMER} are authorised to things`)
  return admin
}
