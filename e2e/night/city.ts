import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CityFile } from '../../simulator/cityFile.ts'
import { root } from '../lamplighter.ts'
import type { SteppedClock } from './clock.ts'
import type { Preset } from './expectedSchedule.ts'
import { type Child, startNode, waitFor } from './processes.ts'

export type Query = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

export interface CityPlan {
  lights: number
  preset: Preset
  /** Every second light refuses plans, or all do, or none. */
  withoutPlan?: 'all' | 'half' | 'none'
  /** Lights per center; 0: each light connects directly. */
  perCenter?: number
  /** s after which the lights execute commands, in turn; default: at once. Their model allows 15 min. */
  answersAfter?: number[]
}

interface PlannedLight {
  id: string
  center: string | null
  keepsNoPlan: boolean
}

/** Names of all lights, and whether they refuse plans. */
export function planLights({ lights, withoutPlan = 'none', perCenter = 500 }: CityPlan): PlannedLight[] {
  return Array.from({ length: lights }, (_, i) => ({
    id: `L-${String(i).padStart(6, '0')}`,
    center: perCenter > 0 ? `C-${String(Math.floor(i / perCenter)).padStart(4, '0')}` : null,
    keepsNoPlan: withoutPlan === 'all' || (withoutPlan === 'half' && i % 2 === 1),
  }))
}

export const passwordOf = (endpoint: string) => `pw-${endpoint}`

/** Writes the city into an empty database: models, centers, one group with its preset, lights, passwords. @returns the group */
export async function seedCity(sql: Query, city: CityPlan): Promise<number> {
  const lights = planLights(city)
  const { preset } = city
  await sql(
    `insert into device_mode (name, code, category, type, options, needs_center) values
    ('Night', 'NIGHT', 'LIGHT', 'light', '{"mainLight": true, "mainBrightness": true}', $1),
    ('Night center', 'NIGHT-C', 'CENTER', 'center', null, false)`,
    [(city.perCenter ?? 500) > 0],
  )
  if (city.answersAfter)
    await sql(`update device_mode set command_seconds = 900, resend_seconds = 240, show_seconds = 120,
      offline_after = 3600 where code = 'NIGHT'`)
  await sql(
    `insert into light_center (name, device_id, mode_id)
    select 'Center ' || id, id, (select id from device_mode where code = 'NIGHT-C') from unnest($1::text[]) id`,
    [[...new Set(lights.flatMap(({ center }) => center ?? []))]],
  )
  const [group] = await sql<{ id: number }>(
    `insert into light_group (name, control_mode, main_brightness, start_time, end_time, time_zone)
     values ('The night', $1, $2, $3, $4, $5) returning id`,
    [preset.mode, preset.level, preset.start ?? null, preset.end ?? null, preset.zone],
  )
  await sql(
    `insert into light_device (name, device_id, latitude, longitude, group_id, center_id, mode_id)
     select 'Light ' || light.id, light.id, $3, $4, $5, light_center.id,
       (select id from device_mode where code = 'NIGHT')
     from unnest($1::text[], $2::text[]) light(id, center) left join light_center on light_center.device_id = light.center`,
    [lights.map(({ id }) => id), lights.map(({ center }) => center), preset.latitude, preset.longitude, group!.id],
  )
  const endpoints = endpointsOf(lights).map(([name]) => name)
  await sql(
    `insert into light_credential (username, light_device_id, light_center_id, secret_hash)
     select username, light_device.id, light_center.id, decode(hash, 'hex')
     from unnest($1::text[], $2::text[]) endpoint(username, hash)
     left join light_center on light_center.device_id = username
     left join light_device on light_device.device_id = username and light_center.id is null`,
    [endpoints, endpoints.map(name => createHash('sha256').update(passwordOf(name)).digest('hex'))],
  )
  await sql('analyze')
  return group!.id
}

export function endpointsOf(lights: PlannedLight[]): [name: string, own: PlannedLight[]][] {
  return [...Map.groupBy(lights, ({ id, center }) => center ?? id)]
}

/** The lights in a separate process that uses the stepped clock. */
export class City {
  readonly logPath: string
  #folder: string
  #plan: CityPlan
  #clock: Pick<SteppedClock, 'env'>
  #child: Child | undefined

  constructor(folder: string, plan: CityPlan, clock: Pick<SteppedClock, 'env'>) {
    this.#folder = folder
    this.#plan = plan
    this.#clock = clock
    this.logPath = join(folder, 'lights.log')
  }

  /** Resolves when all are connected. */
  async start(broker: string): Promise<void> {
    const file = join(this.#folder, 'city.json')
    writeFileSync(file, JSON.stringify(cityFileOf(this.#plan)))
    const args = ['--city', file, '--broker', broker, '--log', this.logPath]
    const child = startNode(join(root, 'simulator/main.ts'), args, this.#clock.env)
    this.#child = child
    let ready = false
    child.process.once('message', () => {
      ready = true
    })
    await waitFor(
      () => ready,
      60 + this.#plan.lights / 50,
      () => `the city: ${child.output()}`,
    )
  }

  async stop(): Promise<void> {
    await this.#child?.terminate('SIGTERM')
    this.#child = undefined
  }

  /** Freezes all lights without closing their connections. @returns a function that resumes them */
  freeze(): () => void {
    this.#child!.process.kill('SIGSTOP')
    return () => this.#child?.process.kill('SIGCONT')
  }

  /** kill -9: without a disconnect message. */
  async kill(): Promise<void> {
    await this.#child?.terminate('SIGKILL')
    this.#child = undefined
  }
}

function cityFileOf(plan: CityPlan): CityFile {
  const lights = planLights(plan)
  const delays = plan.answersAfter ?? [0]
  const main = { watts: 60, dims: true, colorTemperature: false }
  const modelOf = (id: string) => `NIGHT-${delays[Number(id.slice(2)) % delays.length]}`
  return {
    models: Object.fromEntries(
      delays.map(seconds => [`NIGHT-${seconds}`, { main, answersAfter: [seconds, seconds] as [number, number] }]),
    ),
    endpoints: endpointsOf(lights).map(([username, own]) => ({
      username,
      password: passwordOf(username),
      kind: own[0]?.center ? ('center' as const) : ('light' as const),
      lights: own.map(({ id, keepsNoPlan }) => ({
        id,
        model: modelOf(id),
        behaviour: 'normal' as const,
        energy: [0, 0] as [number, number],
        keepsNoPlan,
      })),
    })),
  }
}
