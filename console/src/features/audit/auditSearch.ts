import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, readChoice, readInstant, readPage, readText, readWhole } from '../../ui/list/listUrl.ts'
import type { AuditList } from './audit.ts'
import { TIMES, type TimeChoice } from './auditTimes.ts'

export const OUTCOMES = ['OK', 'REFUSED', 'FAILED', 'BEGUN'] as const

/** What the URL of the audit holds. */
export interface AuditSearch extends ListSearch {
  /** `ADMIN-3`, `USER-3`, `ANONYMOUS` or `SYSTEM` */
  who?: string
  /** type of the object */
  subject?: string
  /** id of one object of that type */
  object?: number
  /** name of an operation */
  action?: string
  result?: (typeof OUTCOMES)[number]
  /** `group-3`, `center-3`, `road-…` or `region-440106` */
  place?: string
  /** name of the place, as it was chosen */
  at?: string
  time?: TimeChoice
  /** instants, with `time` CUSTOM */
  from?: string
  to?: string
}

export const AUDIT_FILTERS = [
  ...(['who', 'subject', 'object', 'action', 'result', 'place', 'at', 'time', 'from', 'to'] as const),
] as const

export const AUDIT_PER_PAGE = 20

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    who: readMatch(/^((ADMIN|USER)-\d{1,9}|ANONYMOUS|SYSTEM)$/, search.who),
    subject: readMatch(/^[A-Za-z]{1,40}$/, search.subject),
    object: readWhole(search.object),
    action: readMatch(/^[A-Za-z]{1,60}$/, search.action),
    result: readChoice(OUTCOMES, search.result),
    place: readMatch(/^((group|center|region)-\d{1,12}|road-.{1,200})$/, search.place),
    at: readText(search.at),
    time: readChoice(TIMES, search.time),
    from: readInstant(search.from),
    to: readInstant(search.to),
    page: readPage(search.page),
  }
}

function readMatch(pattern: RegExp, value: unknown): string | undefined {
  const text = readText(value)
  return text && pattern.test(text) ? text : undefined
}

type Variables = VariablesOf<typeof AuditList>
export type AuditConditions = Pick<Variables, 'where' | 'about' | 'filter'>

/**
 * The conditions of the API.
 * @param span of the chosen time
 * @param actions the operations that have the words of the chosen one
 */
export function auditConditions(
  { who, subject, object, result, place }: AuditSearch,
  { from, to }: { from?: string; to?: string },
  actions: readonly string[],
): AuditConditions {
  const isObject = subject !== undefined && object !== undefined
  return {
    where: {
      subject: subject !== undefined && !isObject ? { equals: subject } : undefined,
      action: actions.length > 0 ? { in: [...actions] } : undefined,
    },
    about: isObject ? { subject, id: object } : undefined,
    filter: { who: whoOf(who), from, to, outcome: result, place: placeOf(place) },
  }
}

type Filter = NonNullable<AuditConditions['filter']>

function whoOf(who: string | undefined): Filter['who'] {
  if (who === undefined) return
  const [kind = '', id] = who.split('-')
  return { kind: kind as 'ADMIN', id: id === undefined ? undefined : Number(id) }
}

function placeOf(place: string | undefined): Filter['place'] {
  if (place === undefined) return
  const kind = place.slice(0, place.indexOf('-'))
  const rest = place.slice(kind.length + 1)
  if (kind === 'group') return { groupId: Number(rest) }
  if (kind === 'center') return { centerId: Number(rest) }
  return kind === 'road' ? { road: rest } : { regionCode: rest }
}
