import type { VariablesOf } from '../../graphql/graphql.ts'
import { trimInvisible } from '../../ui/trimInvisible.ts'
import { doneItem, idsOf, type UploadItem, unfinished } from '../media/uploads.ts'
import type { AdminOfForm, CreateAdmin, UpdateAdmin } from './admins.ts'

/** What an account says of its person. */
export interface PersonValues {
  avatar: UploadItem[]
  nickname: string
  lastName: string
  firstName: string
  phoneNumber: string
}

export interface AdminValues extends PersonValues {
  email: string
  password: string
  /** id of the role, as a select knows it; empty: not chosen */
  role: string
}

type Person = Pick<AdminOfForm, 'avatar' | 'avatarFileId' | 'nickname' | 'lastName' | 'firstName' | 'phoneNumber'>

/** The prefix of every phone number. */
export const PHONE_PREFIX = '86'

export const AVATAR = {
  maxFiles: 1,
  maxSize: 2_000_000,
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  path: '/avatar',
} as const

/** The order on the screen. */
export const PERSON_FIELDS = ['avatar', 'nickname', 'lastName', 'firstName', 'phoneNumber'] as const
export const ADMIN_FIELDS = [...PERSON_FIELDS, 'email', 'password', 'role'] as const

export function startPerson(person: Person | undefined): PersonValues {
  return {
    avatar: pictureOf(person),
    nickname: person?.nickname ?? '',
    lastName: person?.lastName ?? '',
    firstName: person?.firstName ?? '',
    phoneNumber: person?.phoneNumber ?? '',
  }
}

/** There may be one that this viewer cannot see. */
function pictureOf(person: Person | undefined): UploadItem[] {
  if (!person || person.avatarFileId === null) return []
  return [doneItem(person.avatar ?? { id: person.avatarFileId, fileName: `${person.avatarFileId}`, url: null })]
}

export function startValues(admin: AdminOfForm | undefined): AdminValues {
  return { ...startPerson(admin), email: admin?.email ?? '', password: '', role: `${admin?.roleId ?? ''}` }
}

/** A number as people write it and paste it: 138-0000 0000, +86 (010) 1234 5678. */
function digitsOf(phoneNumber: string): string {
  const plain = phoneNumber.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}().]/gu, '')
  return plain.replace(/^\+86/, '')
}

const needs = (field: string) => (text: string) =>
  trimInvisible(text) === '' ? `admin:admin-write.${field}.required` : undefined

/** What is wrong with each field, as a key of the words. */
export const personRules = {
  avatar: (items: UploadItem[]) => {
    const waiting = unfinished(items)
    return waiting && (waiting === 'uploading' ? 'media:stillUploading' : 'media:someFailed')
  },
  nickname: needs('nickname'),
  lastName: needs('lastName'),
  firstName: needs('firstName'),
  phoneNumber: (text: string) => {
    if (digitsOf(text) === '') return 'admin:admin-write.phoneNumber.required'
    return /^\d{5,15}$/.test(digitsOf(text)) ? undefined : 'admin:admin-write.phoneNumber.invalid'
  },
}

export const adminRules = {
  ...personRules,
  email: (text: string) => {
    if (text.trim() === '') return 'admin:admin-write.email.required'
    return /^[^\s@]+@[^\s@]+$/.test(text.trim()) ? undefined : 'admin:admin-write.email.invalid'
  },
  role: (id: string) => (id === '' ? 'admin:admin-write.role.required' : undefined),
}

/** @param kept there is one already, which an empty field leaves */
export function passwordRule(password: string, kept: boolean): string | undefined {
  if (password === '') return kept ? undefined : 'admin:admin-write.password.required'
  return password.length >= 8 ? undefined : 'admin:admin-write.password.tooShort'
}

/** The field of the form that an input of the server belongs to. */
export function fieldOf<Field extends string>(input: string, fields: readonly Field[]): Field | undefined {
  const named = { avatarFileId: 'avatar', phonePrefix: 'phoneNumber' }[input] ?? input
  return fields.find(field => field === named)
}

export function createInput(values: AdminValues): VariablesOf<typeof CreateAdmin>['input'] {
  return {
    avatarFileId: idsOf(values.avatar)[0],
    nickname: trimInvisible(values.nickname),
    lastName: trimInvisible(values.lastName),
    firstName: trimInvisible(values.firstName),
    phonePrefix: PHONE_PREFIX,
    phoneNumber: digitsOf(values.phoneNumber),
    email: values.email.trim(),
    password: values.password,
    role: { connect: { id: Number(values.role) } },
  }
}

/** In the order of the screen. */
export function changedFields<Values extends PersonValues>(
  before: Values,
  after: Values,
  fields: readonly (keyof Values)[],
): (keyof Values)[] {
  const textOf = (values: Values, field: keyof Values) =>
    field === 'avatar' ? values.avatar.map(({ id, key }) => id ?? `new ${key}`).join() : values[field]
  return fields.filter(field => textOf(before, field) !== textOf(after, field))
}

export function personChanges(before: PersonValues, values: PersonValues) {
  const changed = new Set(changedFields(before, values, PERSON_FIELDS))
  return {
    ...(changed.has('avatar') && { avatarFileId: { set: idsOf(values.avatar)[0] ?? null } }),
    ...(changed.has('nickname') && { nickname: { set: trimInvisible(values.nickname) } }),
    ...(changed.has('lastName') && { lastName: { set: trimInvisible(values.lastName) } }),
    ...(changed.has('firstName') && { firstName: { set: trimInvisible(values.firstName) } }),
    ...(changed.has('phoneNumber') && { phoneNumber: { set: digitsOf(values.phoneNumber) } }),
  }
}

/**
 * Sends only the fields changed in this form, so that changes of other users are kept.
 * @param seen updatedAt of what the form began with
 */
export function updateInput(
  before: AdminValues,
  values: AdminValues,
  seen: string,
): VariablesOf<typeof UpdateAdmin>['input'] {
  const changed = new Set(changedFields(before, values, ADMIN_FIELDS))
  return {
    expectedUpdatedAt: seen,
    ...personChanges(before, values),
    ...(changed.has('email') && { email: { set: values.email.trim() } }),
    ...(changed.has('password') && { password: { set: values.password } }),
    ...(changed.has('role') && { role: { connect: { id: Number(values.role) } } }),
  }
}
