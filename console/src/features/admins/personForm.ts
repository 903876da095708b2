import { trimInvisible } from '#lighting/values/invisible.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { doneItem, idsOf, type UploadItem, unfinished } from '../media/uploads.ts'
import type { AdminOfForm } from './admins.ts'

/** What an account says of its person: the part that the own profile has, too. */
export type PersonValues = {
  avatar: UploadItem[]
  nickname: string
  lastName: string
  firstName: string
  phoneNumber: string
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

export function personValues(person: Person | undefined): PersonValues {
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

/** A number as people write it and paste it: 138-0000 0000, +86 (010) 1234 5678. */
export function digitsOf(phoneNumber: string): string {
  const plain = phoneNumber.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}().]/gu, '')
  return plain.replace(/^\+86/, '')
}

/** Text keys of the problems, by field. */
export function personProblems(values: PersonValues) {
  const needs = (field: 'nickname' | 'lastName' | 'firstName') =>
    trimInvisible(values[field]) === '' ? `admin:admin-write.${field}.required` : undefined
  return {
    avatar: avatarProblem(values.avatar),
    nickname: needs('nickname'),
    lastName: needs('lastName'),
    firstName: needs('firstName'),
    phoneNumber: phoneProblem(digitsOf(values.phoneNumber)),
  }
}

function avatarProblem(items: UploadItem[]): string | undefined {
  const waiting = unfinished(items)
  return waiting && (waiting === 'uploading' ? 'media:stillUploading' : 'media:someFailed')
}

function phoneProblem(digits: string): string | undefined {
  if (digits === '') return 'admin:admin-write.phoneNumber.required'
  return /^\d{5,15}$/.test(digits) ? undefined : 'admin:admin-write.phoneNumber.invalid'
}

/** The field of the form that an input of the server belongs to. */
export function personFieldOf(input: string): keyof PersonValues | undefined {
  const named = { avatarFileId: 'avatar', phonePrefix: 'phoneNumber' }[input] ?? input
  return PERSON_FIELDS.find(field => field === named)
}

export function changedPersonFields(before: PersonValues, after: PersonValues) {
  return changedFields(PERSON_FIELDS, before, after, personText)
}

/** Compares the fields; a picture by its record, or by the upload while it has none. */
export function personText<Values extends PersonValues>(values: Values, field: keyof Values): unknown {
  return field === 'avatar' ? values.avatar.map(({ id, key }) => id ?? `new ${key}`).join() : values[field]
}

/** Only the changed fields, so that changes of other users are kept. */
export function personUpdateInput(before: PersonValues, values: PersonValues) {
  const changed = new Set(changedPersonFields(before, values))
  return {
    ...(changed.has('avatar') && { avatarFileId: { set: idsOf(values.avatar)[0] ?? null } }),
    ...(changed.has('nickname') && { nickname: { set: trimInvisible(values.nickname) } }),
    ...(changed.has('lastName') && { lastName: { set: trimInvisible(values.lastName) } }),
    ...(changed.has('firstName') && { firstName: { set: trimInvisible(values.firstName) } }),
    ...(changed.has('phoneNumber') && { phoneNumber: { set: digitsOf(values.phoneNumber) } }),
  }
}
