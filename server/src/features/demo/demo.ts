import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { Refusal } from '../../foundation/graphql/errors.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { type City, type LightPlan, planCity } from './city.ts'
import * as store from './demo.store.ts'
import { CENTER } from './models.ts'
import { HOLIDAYS, SCHEDULES } from './schedules.ts'
import { demoSecrets, hashOf, type SecretOf } from './secrets.ts'
import { writeSimulatorFile } from './simulatorFile.ts'

const LIGHTS_AT_ONCE = 5000
/** A demo speaks every 30 s and may run for weeks: 500 lights write some 250 MB of readings a day. */
const DAYS_OF_READINGS = 3

export type DemoOptions = {
  lights: number
  seed: number
  dataDir: string
  /** Hears, after each chunk, how many lights of how many are in. */
  onProgress?: (done: number, total: number) => void
}

export type Demo = {
  /** The city was made now; false: it was there, or others are there in its place. */
  seeded: boolean
  /** What the simulator plays; undefined when this database holds no demo city. */
  simulatorFile: string | undefined
}

/**
 * Asks for a demo city outside of demo mode. It is made by whoever hears of it (main.ts), and played at each start.
 * @throws CONFLICT when there are lights
 */
export async function wantDemoCity(db: Connection, viewer: Viewer): Promise<boolean> {
  mayOrThrow(viewer, 'Site:update')
  return transact(db, async tx => {
    await store.lockSeed(tx)
    if (await store.hasDevices(tx)) throw new Refusal('CONFLICT', 'there are lights already')
    await store.writeCityState(tx, 'WANTED')
    await announce(tx, 'demo.wanted', {})
    return true
  })
}

/**
 * The city that was asked for: made, if it is not yet; once it was, played as long as any of it is left. Whoever deletes
 * its lights is rid of them.
 */
export async function wantedDemo(db: Database, options: DemoOptions): Promise<Demo | undefined> {
  const state = await store.selectCityState(db)
  if (state === 'WANTED') {
    const demo = await seedDemo(db, options)
    await store.writeCityState(db, 'MADE')
    return demo
  }
  const path = simulatorFileIn(options.dataDir)
  if (state === 'MADE' && existsSync(path) && (await store.hasDevices(db)))
    return { seeded: false, simulatorFile: path }
}

function simulatorFileIn(dataDir: string): string {
  return join(dataDir, 'simulator.json')
}

/** Puts the demo city into a database that has no devices yet, and writes the simulator's file. A second start finds both. */
export async function seedDemo(db: Database, options: DemoOptions): Promise<Demo> {
  const { dataDir } = options
  const city = planCity(options)
  const { secretOf, fresh } = await demoSecrets(dataDir)
  const path = simulatorFileIn(dataDir)
  const seeded = await db.transaction().execute(trx => insertCity(trx, city, secretOf, options.onProgress))
  if (seeded) await store.analyze(db)
  const complete = !seeded && !fresh && existsSync(path)
  const known = complete || seeded || (await issueAnew(db, city, secretOf))
  if (known && !complete) await writeSimulatorFile(path, city, secretOf)
  return { seeded, simulatorFile: known ? path : undefined }
}

async function insertCity(db: Connection, city: City, secretOf: SecretOf, onProgress?: DemoOptions['onProgress']) {
  await store.lockSeed(db)
  if (await store.hasDevices(db)) return false
  const models = await store.insertModels(db, city.models)
  const centers = await store.insertCenters(db, city.centers, models.get(CENTER) as number)
  const groups = await store.insertGroups(db, city.groups)
  await store.insertSchedules(db, SCHEDULES, groups)
  await store.insertHolidays(db, HOLIDAYS)
  await store.keepReadings(db, DAYS_OF_READINGS)
  let done = 0
  for (const lights of chunks(city.lights(), LIGHTS_AT_ONCE)) {
    await store.insertLights(db, lights, { models, centers, groups })
    done += lights.length
    onProgress?.(done, city.lightCount)
  }
  await store.keepCredentials(db, credentialsOf(city, secretOf))
  return true
}

/** The key or the simulator's file was lost: the endpoints that are still there get passwords of the present key. */
async function issueAnew(db: Database, city: City, secretOf: SecretOf): Promise<boolean> {
  return (await store.keepCredentials(db, credentialsOf(city, secretOf))) > 0
}

function credentialsOf(city: City, secretOf: SecretOf): store.Credential[] {
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
