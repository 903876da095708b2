import { withCodes } from '#lighting/values/invisible.ts'
import { OMITTED } from '../../foundation/graphql/secretInput.ts'
import { maskUrl } from '../../foundation/security/maskUrl.ts'

/** By name, whatever the operation; others are declared: SECRET_INPUT. */
const SECRET = /password|secret|token/i
const MAX_TEXT_LENGTH = 200
const MAX_ITEMS = 50
const MAX_DEPTH = 8
const MAX_BYTES = 4096

/**
 * Arguments of an operation as JSON of at most 4 KB, without secrets and the tokens of webhooks. Large values are truncated
 * first. Characters that a text must not contain have their codes: the arguments may be those of a refused operation.
 */
export function detailOf(args: Record<string, unknown>): string {
  return JSON.stringify(cutTo(presentable(args), MAX_BYTES))
}

/** Removes secrets and truncates texts, lists and nesting. */
function presentable(value: unknown, key = '', depth = 0): unknown {
  if (SECRET.test(key)) return OMITTED
  if (typeof value === 'string') {
    const text = withCodes(maskUrl(value))
    return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}${OMITTED}` : text
  }
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return OMITTED
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map(item => presentable(item, '', depth + 1))
    return value.length > MAX_ITEMS ? [...items, `${OMITTED} ${value.length} in all`] : items
  }
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return OMITTED
  const entries = Object.entries(value).slice(0, MAX_ITEMS)
  return Object.fromEntries(entries.map(([name, inner]) => [name, presentable(inner, name, depth + 1)]))
}

/** Truncates a JSON value to a budget of bytes: entries have equal shares, and larger ones get what small ones leave. */
function cutTo(value: unknown, budget: number): unknown {
  if (bytesOf(value) <= budget) return value
  if (typeof value !== 'object' || value === null) return OMITTED
  const entries = Object.entries(value)
    .map(([key, inner]) => ({ key, inner, bytes: bytesOf(inner) }))
    .sort((a, b) => a.bytes - b.bytes)
  const kept = new Map<string, unknown>()
  // The brackets.
  let left = budget - 2
  for (const [at, { key, inner }] of entries.entries()) {
    // Quotes around the key, colon and comma.
    const overhead = bytesOf(key) + 2
    const cut = cutTo(inner, left / (entries.length - at) - overhead)
    const bytes = overhead + bytesOf(cut)
    if (bytes > left) continue
    left -= bytes
    kept.set(key, cut)
  }
  const inOrder = Object.keys(value).filter(key => kept.has(key))
  return Array.isArray(value)
    ? inOrder.map(key => kept.get(key))
    : Object.fromEntries(inOrder.map(key => [key, kept.get(key)]))
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}
