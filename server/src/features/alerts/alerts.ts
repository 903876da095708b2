import { type AlertKindName, SEVERITIES, type Severity, thresholdFault } from '#lighting/alerts/kinds.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, someNotFound } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import { multiLineTextOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import {
  type AlertFilter,
  type AlertRow,
  alertsVisibleTo,
  countAffected,
  countOpenBySeverity,
  lockRule,
  markAcknowledged,
  selectAffected,
  selectAlertPage,
  selectAlerts,
  selectOpenOfLights,
  selectRules,
  selectSubjectNames,
  updateRule,
} from './alerts.store.ts'
import type { Rule } from './sqlFragments.store.ts'

export type { AlertFilter, AlertRow, Rule }
/** For features whose rows follow an alert's visibility. */
export { alertsVisibleTo }

const MAX_ALERTS = 1000

export async function findAlerts(db: Connection, viewer: Viewer, ids: number[]): Promise<AlertRow[]> {
  return selectAlerts(db, mayOrThrow(viewer, 'Alert:read'), ids)
}

/** Newest first. @throws BAD_USER_INPUT */
export async function findAlertPage(
  db: Connection,
  viewer: Viewer,
  where: AlertFilter,
  args: PageArgs,
): Promise<Page<AlertRow>> {
  const account = mayOrThrow(viewer, 'Alert:read')
  const page = readPage(args)
  return { ...(await selectAlertPage(db, account, where, page)), ...page }
}

/** Names of the lights, centers and groups of alerts that the viewer was shown. */
export async function namesOfSubjects(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, string>> {
  mayOrThrow(viewer, 'Alert:read')
  return selectSubjectNames(db, ids)
}

/** Open alerts that the viewer may see, by severity. */
export async function countAlerts(db: Connection, viewer: Viewer): Promise<Record<Severity, number>> {
  const counts = await countOpenBySeverity(db, mayOrThrow(viewer, 'Alert:read'))
  return Object.fromEntries(SEVERITIES.map(severity => [severity, counts.get(severity) ?? 0])) as Record<
    Severity,
    number
  >
}

/** Number of affected lights that the viewer may see, by alert. */
export async function countAffectedLights(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, number>> {
  return countAffected(db, mayOrThrow(viewer, 'Alert:read'), ids)
}

/** A page of ids of these lights. */
export async function findAffectedLights(
  db: Connection,
  viewer: Viewer,
  id: number,
  args: PageArgs,
): Promise<Page<number>> {
  const account = mayOrThrow(viewer, 'Alert:read')
  const page = readPage(args)
  const [items, counts] = await Promise.all([selectAffected(db, account, id, page), countAffected(db, account, [id])])
  return { items, totalCount: counts.get(id) ?? 0, ...page }
}

/** Open alerts of lights that the viewer may see, newest first. */
export async function openAlertsOf(db: Connection, viewer: Viewer, lights: number[]): Promise<Map<number, AlertRow[]>> {
  mayOrThrow(viewer, 'Alert:read')
  const found = new Map<number, AlertRow[]>(lights.map(id => [id, []]))
  for (const { light, alert } of await selectOpenOfLights(db, lights)) found.get(light)!.push(alert)
  return found
}

/**
 * Acknowledges all of these alerts or none. An earlier acknowledgement stays.
 * @throws NOT_FOUND if the viewer may not see one of them; BAD_USER_INPUT
 */
export async function acknowledgeAlerts(
  db: Connection,
  viewer: Viewer,
  ids: number[],
  note?: string | null,
): Promise<AlertRow[]> {
  const account = mayOrThrow(viewer, 'Alert:update')
  if (ids.length > MAX_ALERTS) throw badInput('ids', 'tooManyAlerts', `at most ${MAX_ALERTS} alerts`)
  const text = multiLineTextOrThrow('note', note)
  return transact(db, async tx => {
    const rows = await markAcknowledged(tx, account, ids, text)
    const requestedIds = [...new Set(ids)]
    if (rows.length < requestedIds.length)
      throw someNotFound('alert', { requested: requestedIds, found: rows.map(({ id }) => id) })
    if (rows.length) await announce(tx, 'alert.changed', { ids: rows.map(row => row.id) })
    return rows
  })
}

export async function findRules(db: Connection, viewer: Viewer): Promise<Rule[]> {
  mayOrThrow(viewer, 'Alert:read')
  return selectRules(db)
}

export interface RuleChange {
  enabled?: boolean | null
  severity?: Severity | null
  raiseAt?: number | null
  clearAt?: number | null
  forSeconds?: number | null
  clearSeconds?: number | null
}

/**
 * Takes effect with the next sweep. Only for accounts that may see all lights.
 * @throws BAD_USER_INPUT with the fields
 */
export async function changeRule(
  db: Connection,
  viewer: Viewer,
  kind: AlertKindName,
  input: RuleChange,
): Promise<Rule> {
  const account = mayOrThrow(viewer, 'Alert:update')
  if (account.onlyAuthorisedTo !== undefined) throw notFound('rule')
  return transact(db, async tx => {
    const rule = await lockRule(tx, kind)
    if (!rule) throw notFound('rule')
    const { thresholds, ...seconds } = checkFields({
      thresholds: () => thresholdsOrThrow(kind, input.raiseAt ?? rule.raise_at, input.clearAt ?? rule.clear_at),
      for_seconds: () => secondsOrThrow('forSeconds', input.forSeconds ?? rule.for_seconds),
      clear_seconds: () => secondsOrThrow('clearSeconds', input.clearSeconds ?? rule.clear_seconds),
    })
    const changed: Rule = {
      kind,
      enabled: input.enabled ?? rule.enabled,
      severity: input.severity ?? rule.severity,
      ...thresholds,
      ...seconds,
    }
    await updateRule(tx, changed)
    return changed
  })
}

function thresholdsOrThrow(
  kind: AlertKindName,
  raise_at: Rule['raise_at'],
  clear_at: Rule['clear_at'],
): Pick<Rule, 'raise_at' | 'clear_at'> {
  const fault = thresholdFault(kind, raise_at, clear_at)
  if (fault)
    throw badInput(
      `input.${fault}`,
      'alert:rule.threshold',
      'the clear threshold must lie on the normal side of the raise threshold',
    )
  return { raise_at, clear_at }
}

function secondsOrThrow(field: string, seconds: number): number {
  if (seconds < 0 || seconds > 86_400) throw badInput(`input.${field}`, 'alert:rule.seconds', '0 to 86400 seconds')
  return seconds
}
