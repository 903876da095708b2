/** One field of an audited operation. */
export interface AuditField {
  field: string
  /** null: cleared */
  value: string | number | boolean | null
  /** whether the value is an id or a count */
  kind: 'value' | 'id' | 'count'
}

/** In place of a secret: OMITTED of the server's foundation/graphql/secretInput.ts. */
const MASKED = '…'

/** Ids of the object, conflict checks, secrets and files are not shown. */
export const HIDDEN_FIELDS = new Set([
  ...['id', 'ids', 'expected', 'expectedUpdatedAt', 'confirmed', 'uuid', 'file'],
  ...['password', 'current', 'next', 'token', 'content'],
])

/** Flattens the stored arguments of an audit entry into fields: `{ id, input: { name: { set: 'A' } } }`. */
export function auditFieldsOf(detail: unknown): AuditField[] {
  if (!isRecord(detail)) return []
  const { input, ...rest } = detail
  return Object.entries({ ...rest, ...(isRecord(input) ? input : {}) })
    .flatMap(([field, value]) => [[field, value] as const, ...extraFields(value)])
    .filter(([field, value]) => !HIDDEN_FIELDS.has(field) && value !== undefined && value !== MASKED)
    .map(([field, value]) => ({ field, ...parseValue(value) }))
}

/** Fields beside `set`: `{ set: 'OUT_OF_SERVICE', reason, until }`. */
function extraFields(value: unknown): [string, unknown][] {
  if (!isRecord(value) || !('set' in value)) return []
  return Object.entries(value).filter(([field, one]) => field !== 'set' && one !== null)
}

function parseValue(value: unknown): Omit<AuditField, 'field'> {
  if (Array.isArray(value)) return { value: value.length, kind: 'count' }
  if (!isRecord(value)) return { value: plain(value), kind: 'value' }
  if ('set' in value) return parseValue(value.set)
  if (isRecord(value.connect)) return { value: plain(value.connect.id), kind: 'id' }
  if (value.disconnect === true) return { value: null, kind: 'id' }
  const links = [value.connect, value.disconnect].filter(list => Array.isArray(list))
  if (links.length > 0) return { value: links.flat().length, kind: 'count' }
  return { value: Object.keys(value).length, kind: 'count' }
}

function plain(value: unknown): AuditField['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
