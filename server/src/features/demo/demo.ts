import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { fixedDatum, nameSite, sitePlace } from '../site/site.ts'
import { type City, type LightPlan, planCity } from './city.ts'
import { CHINESE_CITY, type CityStyle } from './cityStyle.ts'
import * as store from './demo.store.ts'
import { ENGLISH_SITE, englishCity } from './englishCity.ts'
import { CENTER } from './models.ts'
import { beginPast, hasPast } from './past.ts'
import { demoSecrets, hashOf, type SecretOf } from './secrets.ts'
import { writeSimulatorFile } from './simulatorFile.ts'

const LIGHT_BATCH_SIZE = 5000
/** Demo lights report every 30 s, maybe for weeks: 500 lights write some 250 MB of readings a day. */
const READING_DAYS = 3

export type DemoOptions = {
  lights: number
  seed: number
  dataDir: string
  /** Whether a new city begins with 90 past nights, which `seedPast` stores. */
  past?: boolean
  /** of a site that is not set up; default: zh */
  language?: 'zh' | 'en'
  /** Called after each batch. */
  onProgress?: (done: number, total: number) => void
}

export type Demo = {
  /** Whether the city was created now; false: it, or other lights, existed before. */
  seeded: boolean
  /** Input of the simulator; undefined if this database has no demo city. */
  simulatorFile: string | undefined
}

/**
 * Requests a demo city outside of demo mode. The server that receives the event creates it (main.ts); it is simulated after each start.
 * @throws CONFLICT if there are lights
 */
export async function requestDemoCity(db: Connection, viewer: Viewer): Promise<boolean> {
  mayOrThrow(viewer, 'Site:update')
  return transact(db, async tx => {
    await store.lockDemoSeed(tx)
    if (await store.hasDevices(tx)) throw new Refusal('CONFLICT', 'the platform already has lights')
    await store.updateCityState(tx, 'WANTED')
    await announce(tx, 'demo.wanted', {})
    return true
  })
}

/**
 * Creates a requested demo city. An existing one is simulated until its lights are deleted.
 * @returns undefined without a demo city
 */
export async function playRequestedDemo(db: Database, options: DemoOptions): Promise<Demo | undefined> {
  const state = await store.selectCityState(db)
  if (state === 'WANTED') {
    const demo = await seedDemo(db, options)
    await store.updateCityState(db, 'MADE')
    return demo
  }
  const path = simulatorFileIn(options.dataDir)
  if (state === 'MADE' && existsSync(path) && (await store.hasDevices(db)))
    return { seeded: false, simulatorFile: path }
}

function simulatorFileIn(dataDir: string): string {
  return join(dataDir, 'simulator.json')
}

/** Chinese in China, English elsewhere: stored positions have only one datum. */
async function styleOf(db: Connection, language: DemoOptions['language']): Promise<CityStyle> {
  const fixed = await fixedDatum(db)
  if (fixed === 'WGS84') return englishCity(await sitePlace(db), (await siteGeography(db)).bounds)
  const { place, geography } = ENGLISH_SITE
  return language === 'en' && !fixed ? englishCity(place, geography.bounds) : CHINESE_CITY
}

/** Creates the demo city in a database without devices, and the simulator's file. Idempotent. */
export async function seedDemo(db: Database, options: DemoOptions): Promise<Demo> {
  const { dataDir } = options
  const city = planCity(options, await styleOf(db, options.language))
  const { secretOf, fresh } = await demoSecrets(dataDir)
  const path = simulatorFileIn(dataDir)
  const seeded = await db.transaction().execute(trx => insertCity(trx, city, secretOf, options))
  if (seeded) await store.analyzeTables(db)
  const complete = !seeded && !fresh && existsSync(path)
  const known = complete || seeded || (await reissueCredentials(db, city, secretOf))
  if (known && !complete) await writeSimulatorFile(path, city, secretOf)
  return { seeded, simulatorFile: known ? path : undefined }
}

async function insertCity(db: Connection, city: City, secretOf: SecretOf, options: DemoOptions) {
  const { language, past, onProgress } = options
  await store.lockDemoSeed(db)
  if (await store.hasDevices(db)) return false
  if (language === 'en' && !(await fixedDatum(db))) await nameSite(db, ENGLISH_SITE)
  const models = await store.insertModels(db, city.models)
  const centers = await store.insertCenters(db, city.centers, models.get(CENTER) as number)
  const groups = await store.insertGroups(db, city.groups)
  await store.insertSchedules(db, city.style.schedules, groups)
  // The past of the city may begin in the last year.
  const thisYear = new Date().getUTCFullYear()
  for (const year of [thisYear - 1, thisYear, thisYear + 1]) await store.insertHolidays(db, city.style.holidaysOf(year))
  await store.limitReadingDays(db, READING_DAYS)
  let done = 0
  for (const lights of chunks(city.lights(), LIGHT_BATCH_SIZE)) {
    await store.insertDemoLights(db, lights, { models, centers, groups })
    done += lights.length
    onProgress?.(done, city.lightCount)
  }
  await store.upsertCredentials(db, credentialsOf(city, secretOf))
  if (past && hasPast(city.lightCount)) await beginPast(db, city.style.words)
  return true
}

/** After the loss of the key or the simulator's file: issues passwords of the current key to existing endpoints. */
async function reissueCredentials(db: Database, city: City, secretOf: SecretOf): Promise<boolean> {
  return (await store.upsertCredentials(db, credentialsOf(city, secretOf))) > 0
}

function credentialsOf(city: City, secretOf: SecretOf): store.DemoCredential[] {
  const usernames = [...city.centers, ...directLights(city)].map(({ deviceId }) => deviceId)
  return usernames.map(username => ({ username, hash: hashOf(secretOf(username)) }))
}

function directLights(city: City): LightPlan[] {
  const direct: LightPlan[] = []
  for (const light of city.lights()) if (light.center === null) direct.push(light)
  return direct
}

function* chunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
