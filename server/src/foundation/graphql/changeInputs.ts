import { badInput, Refusal } from './errors.ts'
import { builder } from './graphql.ts'

/*
 * The input shapes that changes share: `{ set: … }` for a field, connect and disconnect for links. A field that is left
 * out stays as it is; `{ set: null }` empties it.
 */

export const ConnectId = builder.inputType('ConnectId', {
  description: 'Names a thing by its id.',
  fields: t => ({ id: t.int({ required: true }) }),
})
export const ConnectOne = builder.inputType('ConnectOne', {
  description: 'A link to one thing.',
  fields: t => ({ connect: t.field({ type: ConnectId, required: true }) }),
})
export const ConnectMany = builder.inputType('ConnectMany', {
  description: 'Links to many things.',
  fields: t => ({ connect: t.field({ type: [ConnectId] }) }),
})
export const ChangeOne = builder.inputType('ChangeOne', {
  description: 'Another link in the place of the one there is, or none.',
  fields: t => ({
    connect: t.field({ type: ConnectId }),
    disconnect: t.boolean({ description: 'true: no link any more' }),
  }),
})
export const ChangeMany = builder.inputType('ChangeMany', {
  description: 'Links to make and links to end.',
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

type Set<T> = { set?: T | null } | null | undefined

/** Columns of the fields that are to change, from `{ set: … }` inputs; `undefined` values are left out. */
export function changed<T extends Record<string, Set<unknown>>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], null | undefined> extends { set?: infer V } ? Exclude<V, undefined> : never } {
  const entries = Object.entries(fields).flatMap(([column, field]) =>
    field && field.set !== undefined ? [[column, field.set]] : [],
  )
  return Object.fromEntries(entries)
}

/**
 * Somebody else may have changed it since the form was opened.
 * @param seen `updatedAt` as the form knew it; left out, the last one to save wins
 * @throws CONFLICT
 */
export function unchangedOrThrow(now: Date, seen: Date | null | undefined): void {
  if (seen && seen.getTime() !== now.getTime())
    throw new Refusal('CONFLICT', 'it was changed by somebody else meanwhile', { updatedAt: now.toISOString() })
}

/** @throws BAD_USER_INPUT naming the field */
export function nameOrThrow(field: string, key: string, name: string | null | undefined): string {
  const trimmed = visible(name)
  if ([...trimmed].length < 2) throw badInput(field, key, 'at least 2 characters')
  return textOrThrow(field, trimmed, 100)!
}

/** Text for people, at most `max` characters; empty is none. @throws BAD_USER_INPUT naming the field */
export function textOrThrow(field: string, text: string | null | undefined, max = 500): string | null {
  const trimmed = visible(text)
  if ([...trimmed].length > max) throw badInput(field, 'textTooLong', `at most ${max} characters`)
  return trimmed || null
}

/** As console/src/ui/visible.ts has it. Not all that is drawn as nothing: signs at the end of an emoji say how it looks. */
const UNSEEN = '[\\s\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\u2800\\u3164]+'
const ENDS = new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'gu')

/** Without what nobody sees at its ends: spaces, and characters of no width. */
function visible(text: string | null | undefined): string {
  return text?.replace(ENDS, '') ?? ''
}
