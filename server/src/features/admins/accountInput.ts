import { findForbidden, trimInvisible } from '#lighting/values/invisible.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { badInput, type Refusal } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { ConnectOne, changed, SetBoolean, SetInt, SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder, type InputFieldBuilder } from '../../foundation/graphql/graphql.ts'
import { SECRET_INPUT } from '../../foundation/graphql/secretInput.ts'
import { legibleOrThrow, withPlainLetters } from '../../foundation/graphql/visibleText.ts'
import { isGuessable } from '../../foundation/security/commonPasswords.ts'
import { MIN_PASSWORD_LENGTH } from '../../foundation/security/password.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { isPicture } from '../media/fileTypes.ts'
import { lockFile } from './admins.store.ts'

/*
 * The inputs of accounts, and the validation of their fields. Errors have the field and a translation key of the
 * console: `admin:admin-write.<field>.<fault>`.
 */

const MAX_AVATAR_BYTES = 2_000_000

export function invalidField(field: string, fault: string, message: string): Refusal {
  return badInput(`input.${field}`, `admin:admin-write.${field}.${fault}`, message)
}

function requiredOrThrow(field: string, text: string | null | undefined, max = 100): string {
  const trimmed = text?.trim() ?? ''
  if (!trimmed) throw invalidField(field, 'required', 'required')
  if ([...trimmed].length > max) throw invalidField(field, 'tooLong', `at most ${max} characters`)
  return trimmed
}

/** A name of a person. Letters of another width or font are stored as usual ones: names that look alike are equal. */
export function personNameOrThrow(field: string, text: string | null | undefined): string {
  return legibleOrThrow(`input.${field}`, requiredOrThrow(field, withPlainLetters(trimInvisible(text ?? ''))))
}

export function emailOrThrow(text: string | null | undefined): string {
  const email = requiredOrThrow('email', text, 254)
  // No invisible characters or letters of another width: two accounts could have addresses that look the same.
  const isLegible = email.normalize('NFKC') === email.normalize('NFC') && !findForbidden(email)
  if (!/^[^\s\p{C}]+@[^\s\p{C}]+$/u.test(email) || !isLegible) throw invalidField('email', 'invalid', 'Invalid email')
  return email
}

/** @param own e-mail address and names of the account, and words of the site: too weak as a password */
export async function passwordOrThrow(password: string | null | undefined, own: string[]): Promise<string> {
  if (!password) throw invalidField('password', 'required', 'required')
  if (password.length < MIN_PASSWORD_LENGTH) throw invalidField('password', 'tooShort', 'at least 8 characters')
  if (password.length > 200) throw invalidField('password', 'tooLong', 'at most 200 characters')
  if (await isGuessable(password, ...own)) throw invalidField('password', 'guessable', 'password is too common')
  return password
}

export function phoneNumberOrThrow(text: string | null | undefined): string {
  const number = requiredOrThrow('phoneNumber', text)
  if (!/^\d{5,15}$/.test(number)) throw invalidField('phoneNumber', 'invalid', '5 to 15 digits')
  return number
}

export function phonePrefixOrThrow(prefix: string | null | undefined): string {
  if (prefix !== '86') throw invalidField('phonePrefix', 'invalid', 'must be 86')
  return prefix
}

/** What all may change of their own account. */
function personFields(t: InputFieldBuilder) {
  return {
    avatarFileId: t.field({ type: SetInt, description: 'an uploaded image of at most 2 MB; null for none' }),
    nickname: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    firstName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    lastName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    phoneNumber: t.field({ type: SetString, description: '5 to 15 digits' }),
    phonePrefix: t.field({ type: SetString, description: 'always 86' }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt as loaded: CONFLICT if it differs now',
    }),
  }
}

export const AdminCreateInput = builder.inputType('AdminCreateInput', {
  description: 'A new account; it may sign in at once.',
  fields: t => ({
    avatarFileId: t.int({ description: 'an uploaded image of at most 2 MB' }),
    nickname: t.string({
      required: true,
      extensions: { emptyKey: 'admin:admin-write.nickname.required' },
      description: 'at most 100 characters, not empty',
    }),
    firstName: t.string({
      required: true,
      extensions: { emptyKey: 'admin:admin-write.firstName.required' },
      description: 'at most 100 characters, not empty',
    }),
    lastName: t.string({
      required: true,
      extensions: { emptyKey: 'admin:admin-write.lastName.required' },
      description: 'at most 100 characters, not empty',
    }),
    phoneNumber: t.string({
      required: true,
      extensions: { emptyKey: 'admin:admin-write.phoneNumber.required' },
      description: '5 to 15 digits',
    }),
    phonePrefix: t.string({ description: 'always 86' }),
    email: t.string({
      required: true,
      extensions: { emptyKey: 'admin:admin-write.email.required' },
      description: 'unique, case-insensitive',
    }),
    password: t.string({
      required: true,
      extensions: { ...SECRET_INPUT, emptyKey: 'admin:admin-write.password.required' },
      description: 'at least 8 characters',
    }),
    role: t.field({
      type: ConnectOne,
      required: true,
      extensions: { emptyKey: 'admin:admin-write.role.required' },
      description: 'must not have permissions that the viewer lacks',
    }),
  }),
})
export type AdminCreateInput = typeof AdminCreateInput.$inferInput

export const AdminUpdateInput = builder.inputType('AdminUpdateInput', {
  description: 'Fields that are left out keep their value.',
  fields: t => ({
    ...personFields(t),
    email: t.field({ type: SetString, description: 'unique, case-insensitive' }),
    password: t.field({
      type: SetString,
      description: 'at least 8 characters; ends its sessions; null or empty keeps it; for your own use changePassword',
    }),
    isEnabled: t.field({ type: SetBoolean, description: 'false ends its sessions; not for your own account' }),
    role: t.field({
      type: ConnectOne,
      description: 'may do nothing that the viewer may not; not for your own account',
    }),
  }),
})
export type AdminUpdateInput = typeof AdminUpdateInput.$inferInput

export const ProfileUpdateInput = builder.inputType('ProfileUpdateInput', {
  description: 'Fields that are left out keep their value.',
  fields: personFields,
})
export type ProfileUpdateInput = typeof ProfileUpdateInput.$inferInput

/** Columns of the changes. @throws BAD_USER_INPUT with all fields that are not valid */
export function changedPerson(input: ProfileUpdateInput) {
  const { nickname, firstName, lastName, phoneNumber, phonePrefix } = changed({
    nickname: input.nickname,
    firstName: input.firstName,
    lastName: input.lastName,
    phoneNumber: input.phoneNumber,
    phonePrefix: input.phonePrefix,
  })
  return checkFields({
    nickname: nickname !== undefined && (() => personNameOrThrow('nickname', nickname)),
    first_name: firstName !== undefined && (() => personNameOrThrow('firstName', firstName)),
    last_name: lastName !== undefined && (() => personNameOrThrow('lastName', lastName)),
    phone_number: phoneNumber !== undefined && (() => phoneNumberOrThrow(phoneNumber)),
    phone_prefix: phonePrefix !== undefined && (() => phonePrefixOrThrow(phonePrefix)),
  })
}

/**
 * Checks an avatar: an uploaded image of at most 2 MB. Customers can only use their own files, because an avatar's URL
 * would give access to any file.
 * @throws BAD_USER_INPUT with the field
 */
export async function avatarOrThrow(
  tx: Connection,
  account: Account,
  id: number | null | undefined,
): Promise<number | null> {
  if (id === null || id === undefined) return null
  const file = await lockFile(tx, id)
  const isForeign = account.onlyAuthorisedTo !== undefined && file?.admin_id !== account.id
  if (!file?.upload_at || !isPicture(file.file_mime) || isForeign)
    throw invalidField('avatarFileId', 'invalid', 'not an uploaded image')
  if (file.file_size > MAX_AVATAR_BYTES)
    throw invalidField('avatarFileId', 'tooLarge', `at most ${MAX_AVATAR_BYTES} bytes`)
  return id
}

/** What a password must not be made of, also where it is not valid as a name. */
export function wordsOf(texts: (string | null | undefined)[]): string[] {
  return texts.flatMap(text => text?.trim() || [])
}
