import { trimInvisible } from '#lighting/values/invisible.ts'
import { badInput, Refusal } from '../errors/errors.ts'
import { fieldErrors } from '../errors/fieldErrors.ts'
import { builder } from './graphql.ts'
import { legibleOrThrow } from './visibleText.ts'

/*
 * Input types of updates: `{ set: … }` for a field, connect and disconnect for links. A field that is left out is not
 * changed; `{ set: null }` empties it.
 */

const ConnectId = builder.inputType('ConnectId', {
  description: 'An object by its id.',
  fields: t => ({ id: t.int({ required: true }) }),
})
export const ConnectOne = builder.inputType('ConnectOne', {
  description: 'A link to one object.',
  fields: t => ({ connect: t.field({ type: ConnectId, required: true }) }),
})
export const ConnectMany = builder.inputType('ConnectMany', {
  description: 'Links to several objects.',
  fields: t => ({ connect: t.field({ type: [ConnectId] }) }),
})
export const ChangeOne = builder.inputType('ChangeOne', {
  description: 'Replaces or removes a link.',
  fields: t => ({
    connect: t.field({ type: ConnectId }),
    disconnect: t.boolean({ description: 'true: remove the link' }),
  }),
})
export const ChangeMany = builder.inputType('ChangeMany', {
  description: 'Links to add and links to remove.',
  fields: t => ({ connect: t.field({ type: [ConnectId] }), disconnect: t.field({ type: [ConnectId] }) }),
})
const LEFT_OUT = 'A new value; null empties the field.'
export const SetString = builder.inputType('SetString', { description: LEFT_OUT, fields: t => ({ set: t.string({}) }) })
export const SetInt = builder.inputType('SetInt', { description: LEFT_OUT, fields: t => ({ set: t.int({}) }) })
export const SetFloat = builder.inputType('SetFloat', { description: LEFT_OUT, fields: t => ({ set: t.float({}) }) })
export const SetBoolean = builder.inputType('SetBoolean', {
  description: LEFT_OUT,
  fields: t => ({ set: t.boolean({}) }),
})
export const SetIntList = builder.inputType('SetIntList', {
  description: LEFT_OUT,
  fields: t => ({ set: t.intList({}) }),
})

export const SetStringList = builder.inputType('SetStringList', {
  description: LEFT_OUT,
  fields: t => ({ set: t.stringList({}) }),
})
export const SetJson = builder.inputType('SetJson', {
  description: LEFT_OUT,
  fields: t => ({ set: t.field({ type: 'JSON' }) }),
})

type Set<T> = { set?: T | null } | null | undefined

/** Columns to update, from `{ set: … }` inputs; `undefined` values are left out. */
export function changed<T extends Record<string, Set<unknown>>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], null | undefined> extends { set?: infer V } ? Exclude<V, undefined> : never } {
  const entries = Object.entries(fields).flatMap(([column, field]) =>
    field && field.set !== undefined ? [[column, field.set]] : [],
  )
  return Object.fromEntries(entries)
}

/** @throws BAD_USER_INPUT with the fields of `{ set: null }` */
export function requiredOrThrow<F extends string>(input: { [K in F]?: Set<unknown> }, fields: readonly F[]): void {
  const empty = fields.filter(field => input[field]?.set === null)
  if (empty.length === 0) return
  throw fieldErrors(
    empty.map(field => ({ field: `input.${field}`, key: 'valueRequired', message: 'a value is required' })),
  )
}

/**
 * Optimistic locking: detects that another user changed the object since the form was opened.
 * @param seen `updatedAt` of the form; left out: no check, the last update wins
 * @throws CONFLICT
 */
export function unchangedOrThrow(now: Date, seen: Date | null | undefined): void {
  if (seen && seen.getTime() !== now.getTime())
    throw new Refusal('CONFLICT', 'changed by another user since it was read', { updatedAt: now.toISOString() })
}

/**
 * A name of at least 2 characters.
 * @param stored valid if the input repeats it: earlier versions allowed invisible characters
 * @throws BAD_USER_INPUT naming the field
 */
export function nameOrThrow(field: string, key: string, name: string | null | undefined, stored?: string): string {
  if (name === stored && stored !== undefined) return stored
  const trimmed = trimInvisible(name ?? '')
  if (stored !== undefined && trimmed === trimInvisible(stored)) return trimmed
  if ([...trimmed].length < 2) throw badInput(field, key, 'at least 2 characters')
  return textOrThrow(field, trimmed, 100)!
}

const MAX_TEXT = 500

/** A line of text for people, at most `max` characters; empty is none. @throws BAD_USER_INPUT naming the field */
export function textOrThrow(field: string, text: string | null | undefined, max = MAX_TEXT): string | null {
  return legibleOrThrow(field, trimmedOrThrow(field, text, max)) || null
}

/** The same for a text that may have several lines. @throws BAD_USER_INPUT naming the field */
export function multiLineTextOrThrow(field: string, text: string | null | undefined, max = MAX_TEXT): string | null {
  return legibleOrThrow(field, trimmedOrThrow(field, text, max), { isMultiLine: true }) || null
}

function trimmedOrThrow(field: string, text: string | null | undefined, max: number): string {
  const trimmed = trimInvisible(text ?? '')
  if ([...trimmed].length > max) throw badInput(field, 'textTooLong', `at most ${max} characters`)
  return trimmed
}
