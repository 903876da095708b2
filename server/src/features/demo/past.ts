import { setTimeout as sleep } from 'node:timers/promises'
import type { Timetable } from '#lighting/schedules/program.ts'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { unavailableReason } from '../../foundation/database/databaseErrors.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { yieldToEventLoop } from '../../foundation/runtime/yieldToEventLoop.ts'
import { calendarOf, programsOf, siteProgramsOf } from '../schedules/schedules.ts'
import { addPastRecords, makePastMonths, type PastRecords } from '../telemetry/pastRecords.ts'
import { behaviourAt, lightIndexOf, metersAt } from './city.ts'
import type { CityWords } from './cityStyle.ts'
import * as store from './past.store.ts'
import { alertOfCenter, alertOfLight } from './pastAlerts.ts'
import { type Fault, faultsOf, outageOf } from './pastFaults.ts'
import { type Levels, litTimes } from './pastLevels.ts'
import { type PastLight, pastOf, READINGS_MS } from './pastLight.ts'
import { type LitRateLight, type SampleRun, samplesOf } from './pastLitRate.ts'
import { type PastSpan, pastSpan } from './pastSpan.ts'

/** Larger cities begin without a past: each light takes some 440 rows. */
const MAX_PAST_LIGHTS = 5000
/** Pauses between attempts while the database is unavailable. */
const MIN_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000
/** Lights that one transaction stores. Live readings of these wait for it. */
const LIGHT_BATCH_SIZE = 20

/** Input of all lights of the city. */
interface Context {
  span: PastSpan
  progress: store.PastProgress
  litOf: (group: number | null) => readonly Levels[]
}

/**
 * Begins the past of a city that is created in this transaction: its end, and its ended alerts, which come before those
 * of the present. `seedPast` stores the rest.
 */
export async function beginPast(tx: Connection, words: CityWords): Promise<void> {
  await store.insertProgress(tx)
  const context = await contextOf(tx)
  const { span, progress } = context!
  const lights = await selectLights(tx, { after: 0, last: progress.lastLight })
  const served = lights.filter(({ inMaintenance }) => !inMaintenance)
  const alerts = served.flatMap(row => {
    const light = { id: row.id, offlineAfterMs: row.offline_after * 1000 }
    return faultsIn(context!, row).map(fault => alertOfLight(light, fault, words))
  })
  const centers = (await store.selectPastCenters(tx)).filter(({ id }) =>
    served.some(({ center_id }) => center_id === id),
  )
  for (const { id, device_id, offline_after } of centers)
    alerts.push(alertOfCenter({ id, offlineAfterMs: offline_after * 1000 }, outageOf(device_id, span), words))
  await store.insertAlerts(tx, alerts)
  const behindCenters = served.filter(row => row.center_device_id !== null)
  await store.insertAffected(
    tx,
    behindCenters.map(({ id }) => id),
  )
}

/** Whether a city of this size gets a past. */
export function hasPast(lights: number): boolean {
  return lights <= MAX_PAST_LIGHTS
}

/**
 * Stores the past of a city in small transactions, each with its progress: after an abort or a crash, the next call
 * continues. Does nothing without a city, with an older one, or if its past is complete.
 */
export async function seedPast(db: Database, signal: AbortSignal): Promise<void> {
  const context = await contextOf(db)
  if (!context || isComplete(context.progress)) return
  await makePastMonths(db, new Date(context.span.hourMarks[0]!))
  if (!signal.aborted && !context.progress.litRatesDone) await storeLitRates(db, context)
  while (!signal.aborted && (await storeLights(db, context, signal))) await yieldToEventLoop()
  if (!signal.aborted && isComplete(await store.selectProgress(db))) await store.analyzePast(db)
}

function isComplete(progress: store.PastProgress | undefined): boolean {
  return progress !== undefined && progress.doneLight >= progress.lastLight
}

/**
 * Runs `seedPast` in the background: it takes longer than users wait for a start. Retries with backoff while the database
 * is unavailable. `stop` waits for the present transaction.
 */
export function startSeedingPast(db: Database, log: Log, minPauseMs = MIN_PAUSE_MS): { stop(): Promise<void> } {
  const abort = new AbortController()
  const seeding = seedWithRetries(db, { log, signal: abort.signal, minPauseMs }).catch(error =>
    log.error({ error: error.message }, 'past of the demo city not complete: it continues at the next start'),
  )
  return {
    stop: () => {
      abort.abort()
      return seeding
    },
  }
}

interface Retries {
  log: Log
  signal: AbortSignal
  minPauseMs: number
}

/** @throws an error that does not come from an unavailable database */
async function seedWithRetries(db: Database, { log, signal, minPauseMs }: Retries): Promise<void> {
  for (let pauseMs = minPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await seedPast(db, signal)
    } catch (error) {
      const reason = unavailableReason(error)
      if (reason === undefined) throw error
      log.warn({ error: reason, pauseMs }, 'seeding the past of the demo city failed: it is retried')
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}

async function contextOf(db: Connection): Promise<Context | undefined> {
  const progress = await store.selectProgress(db)
  if (!progress) return undefined
  const span = pastSpan(progress.until.getTime(), progress.zone)
  const calendar = await calendarOf(db)
  const [groups, site] = [await programsOf(db), await siteProgramsOf(db)]
  const known = new Map<number | null, readonly Levels[]>()
  const litOf = (group: number | null) => {
    const { programs, place } = (group !== null && groups.get(group)) || site
    const lit = known.get(group) ?? litTimes({ programs, place, calendar } satisfies Timetable, span)
    known.set(group, lit)
    return lit
  }
  return { span, progress, litOf }
}

/** Lights that were there: no spare light, and none that has never reported. */
async function selectLights(db: Connection, range: Parameters<typeof store.selectPastLights>[1]) {
  const rows = await store.selectPastLights(db, range)
  return rows.filter(({ device_id }) => {
    const index = lightIndexOf(device_id)
    return index !== undefined && behaviourAt(index) !== 'silent'
  })
}

function faultsIn({ span, litOf }: Context, row: store.PastLightRow): Fault[] {
  return row.inMaintenance ? [] : faultsOf(row.device_id, litOf(row.group_id), span)
}

function outagesIn({ span }: Context, { center_device_id }: store.PastLightRow) {
  return center_device_id === null ? [] : [outageOf(center_device_id, span)]
}

async function storeLitRates(db: Database, context: Context): Promise<void> {
  const { span, progress, litOf } = context
  const lights = (await selectLights(db, { after: 0, last: progress.lastLight })).filter(
    ({ inMaintenance }) => !inMaintenance,
  )
  const runs: SampleRun[][] = []
  for (const [group, rows] of Map.groupBy(lights, row => row.group_id)) {
    const counted = rows.map(
      (row): LitRateLight => ({
        faults: faultsIn(context, row),
        outages: outagesIn(context, row),
        offlineAfterMs: row.offline_after * 1000,
      }),
    )
    runs.push(samplesOf(group, counted, { lit: litOf(group), span }))
    await yieldToEventLoop()
  }
  await transact(db, async tx => {
    if ((await store.selectProgress(tx, true))?.litRatesDone !== false) return
    for (const group of runs) await store.insertSamples(tx, group)
    await store.updateProgress(tx, { litRatesDone: true })
  })
}

/** Stores the next lights. @returns whether there may be more */
async function storeLights(db: Database, context: Context, signal: AbortSignal): Promise<boolean> {
  const progress = await store.selectProgress(db)
  if (!progress || progress.doneLight >= progress.lastLight) return false
  const range = { after: progress.doneLight, last: progress.lastLight, limit: LIGHT_BATCH_SIZE }
  const rows = await store.selectPastLights(db, range)
  const keptFrom = new Date(context.span.until - READINGS_MS)
  const records: PastRecords = { days: [], hours: [], readings: [], keptFrom }
  for (const row of rows) {
    addLight(records, context, row)
    await yieldToEventLoop()
    if (signal.aborted) return false
  }
  return transact(db, async tx => {
    // Another server may have stored the same lights.
    if ((await store.selectProgress(tx, true))?.doneLight !== progress.doneLight) return true
    if (records.days.length > 0) await addPastRecords(tx, records)
    await store.updateProgress(tx, { doneLight: rows.at(-1)?.id ?? progress.lastLight })
    return true
  })
}

function addLight({ days, hours, readings }: PastRecords, context: Context, row: store.PastLightRow): void {
  const index = lightIndexOf(row.device_id)
  if (index === undefined || behaviourAt(index) === 'silent') return
  const lamp = (watts: number | null) => (watts === null ? undefined : { watts, dims: row.dims })
  const light: PastLight = {
    deviceId: row.device_id,
    isInMaintenance: row.inMaintenance,
    main: lamp(row.main_watts),
    sub: lamp(row.sub_watts),
    meters: metersAt(index, row.model),
  }
  const events = {
    lit: context.litOf(row.group_id),
    faults: faultsIn(context, row),
    outages: outagesIn(context, row),
  }
  const past = pastOf(light, events, context.span)
  const used = ({ main, sub }: { main: number; sub: number }) => ({ main_energy: main, sub_energy: sub })
  for (const { day, ...sum } of past.days) days.push({ light_id: row.id, day, ...used(sum) })
  for (const { from, ...sum } of past.hours) hours.push({ light_id: row.id, hour: new Date(from), ...used(sum) })
  for (const { at, ...values } of past.readings) readings.push({ light_id: row.id, at: new Date(at), ...values })
}
