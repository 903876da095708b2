import type { Connection } from '../../foundation/database/database.ts'
import { changed } from '../../foundation/graphql/changeInputs.ts'
import { badInput, type Refusal } from '../../foundation/graphql/errors.ts'
import { isGuessable } from '../../foundation/security/commonPasswords.ts'
import { SHORTEST_PASSWORD } from '../../foundation/security/password.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { selectFile } from './admins.store.ts'

/*
 * What the fields of an account must be like. Each refusal names its field, and a key of the console's words:
 * `admin:admin-write.<field>.<what is wrong>`.
 */

/** Bytes of a picture. */
const MOST_BYTES = 2_000_000

export function misfit(field: string, wrong: string, message: string): Refusal {
  return badInput(`input.${field}`, `admin:admin-write.${field}.${wrong}`, message)
}

export function requiredOrThrow(field: string, text: string | null | undefined, max = 100): string {
  const trimmed = text?.trim() ?? ''
  if (!trimmed) throw misfit(field, 'required', 'required')
  if ([...trimmed].length > max) throw misfit(field, 'tooLong', `at most ${max} characters`)
  return trimmed
}

export function emailOrThrow(text: string | null | undefined): string {
  const email = requiredOrThrow('email', text, 254)
  // Nor an invisible character: two addresses that look alike would be two accounts.
  if (!/^[^\s\p{C}]+@[^\s\p{C}]+$/u.test(email)) throw misfit('email', 'invalid', 'Invalid email')
  return email
}

/** @param own the address of the account, names of its person and of the site: none of them makes a password */
export async function passwordOrThrow(password: string | null | undefined, own: string[]): Promise<string> {
  if (!password) throw misfit('password', 'required', 'required')
  if (password.length < SHORTEST_PASSWORD) throw misfit('password', 'tooShort', 'at least 8 characters')
  if (password.length > 200) throw misfit('password', 'tooLong', 'at most 200 characters')
  if (await isGuessable(password, ...own)) throw misfit('password', 'guessable', 'among those that are guessed first')
  return password
}

export function phoneNumberOrThrow(text: string | null | undefined): string {
  const number = requiredOrThrow('phoneNumber', text)
  if (!/^\d{5,15}$/.test(number)) throw misfit('phoneNumber', 'invalid', '5 to 15 digits')
  return number
}

export function phonePrefixOrThrow(prefix: string | null | undefined): string {
  if (prefix !== '86') throw misfit('phonePrefix', 'invalid', 'always 86')
  return prefix
}

type Set<T> = { set?: T | null } | null
/** What an account says of its person. */
export interface PersonChange {
  nickname?: Set<string>
  firstName?: Set<string>
  lastName?: Set<string>
  phoneNumber?: Set<string>
  phonePrefix?: Set<string>
}

interface PersonColumns {
  nickname?: string
  first_name?: string
  last_name?: string
  phone_number?: string
  phone_prefix?: string
}

/** Columns of what is to change. @throws BAD_USER_INPUT naming the field */
export function changedPerson(input: PersonChange): PersonColumns {
  const { nickname, firstName, lastName, phoneNumber, phonePrefix } = changed({
    nickname: input.nickname,
    firstName: input.firstName,
    lastName: input.lastName,
    phoneNumber: input.phoneNumber,
    phonePrefix: input.phonePrefix,
  })
  const columns: PersonColumns = {}
  if (nickname !== undefined) columns.nickname = requiredOrThrow('nickname', nickname)
  if (firstName !== undefined) columns.first_name = requiredOrThrow('firstName', firstName)
  if (lastName !== undefined) columns.last_name = requiredOrThrow('lastName', lastName)
  if (phoneNumber !== undefined) columns.phone_number = phoneNumberOrThrow(phoneNumber)
  if (phonePrefix !== undefined) columns.phone_prefix = phonePrefixOrThrow(phonePrefix)
  return columns
}

/**
 * A picture for an account: an uploaded image of at most 2 MB. Who sees only what was authorised to them takes one
 * of their own: by its address they would see any other.
 * @throws BAD_USER_INPUT naming the field
 */
export async function avatarOrThrow(
  db: Connection,
  account: Account,
  id: number | null | undefined,
): Promise<number | null> {
  if (id === null || id === undefined) return null
  const file = await selectFile(db, id)
  const foreign = account.onlyAuthorisedTo !== undefined && file?.admin_id !== account.id
  if (!file?.upload_at || file.file_type !== 'IMAGE' || foreign)
    throw misfit('avatarFileId', 'invalid', 'not an uploaded image')
  if (file.file_size > MOST_BYTES) throw misfit('avatarFileId', 'tooLarge', `at most ${MOST_BYTES} bytes`)
  return id
}
