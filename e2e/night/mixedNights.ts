import { pathToFileURL } from 'node:url'
import { type Random, seeded, sleep } from '../random.ts'
import { SUN_TOLERANCE_MS } from './expectedSchedule.ts'
import { actAtRandom } from './mixedActions.ts'
import { expireUndecided } from './mixedApproval.ts'
import { type MixedCity, startMixedCity } from './mixedCity.ts'
import { checkMixed, differences, type StoredState } from './mixedInvariants.ts'
import { DAYLIGHT } from './mixedSensors.ts'
import { type NightReport, type NightSpan, runFromCommandLine, runNights } from './nights.ts'
import { medianLux } from './ruleModel.ts'

/*
 * Nights with random overrides, scenes, approvals, maintenance, changes of mode and ambient light between the planned
 * events. After each of them every light has to be as the model says.
 * npx node e2e/night/mixedNights.ts --nights 30 --lights 60
 */

const MINUTE_MS = 60_000
/** Nothing else happens this long before and after a random instant. */
const MIN_GAP_MS = 4 * MINUTE_MS
/** s before each change to which the clock is set. */
const LEAD = 0.5
/** After sunrise and sunset, whose instants differ between two calculations. */
const AFTER_SUN_MS = SUN_TOLERANCE_MS + 5000
/** s, for lights to follow; a daylight rule is evaluated every ten. */
const SETTLE_SECONDS = 40

/** Runs nights of a city, and reports each at its end. @throws at the first light that differs from the model */
export function runMixedNights(
  city: MixedCity,
  random: Random,
  nights: number,
  say: (report: NightReport) => void,
): Promise<NightReport[]> {
  return runNights(city.night, nights, say, {
    collects: true,
    play: span => new MixedNight(city, random, span).play(),
  })
}

class MixedNight {
  #city: MixedCity
  #random: Random
  #from: number
  #end: number
  #instants: number[] = []
  #storm: number | undefined
  #seconds: number[] = []

  constructor(city: MixedCity, random: Random, { from, ends }: NightSpan) {
    this.#city = city
    this.#random = random
    this.#from = from
    this.#end = ends + 50 * MINUTE_MS
    const minutes = (this.#end - city.model.now) / MINUTE_MS
    for (let n = Math.floor(random.between(5, 9)); n > 0; n--) this.#instants.push(this.#freeInstant(5, minutes - 6))
    if (random.between(0, 1) < 0.5) this.#storm = this.#stormTime()
  }

  /** Visits each change and each random instant, in order. */
  async play(): Promise<{ seconds: number[]; faults: string[] }> {
    const { model } = this.#city
    try {
      await this.#settle()
      while (model.now < this.#end) await this.#next()
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${this.#city.history.slice(-40).join('\n')}`)
    }
    const faults = [...(await checkMixed(this.#city, this.#from)), ...(await expireUndecided(this.#city))]
    return { seconds: this.#seconds, faults }
  }

  async #next(): Promise<void> {
    const { model, night } = this.#city
    const { clock } = night
    const change = model.changes()[0] ?? Number.POSITIVE_INFINITY
    const instant = Math.min(...this.#instants)
    const at = Math.min(change, instant, this.#storm ?? Number.POSITIVE_INFINITY, this.#end)
    if (at === change) {
      await this.#pass(at)
      return
    }
    clock.set(at)
    model.advance(clock.now())
    if (at === this.#storm) {
      this.#storm = undefined
      await this.#changeWeather()
    } else if (at === instant) {
      this.#instants = this.#instants.filter(other => other !== at)
      const text = await actAtRandom({
        ...{ city: this.#city, random: this.#random },
        freeInstant: (from, to) => this.#freeInstant(from, to),
        actAgain: again => this.#instants.push(again),
      })
      this.#log(`${clock.iso()} ${text}`)
    }
    await this.#settle()
  }

  /** Lets a planned event, or the end or start of a request, happen by the clock. */
  async #pass(at: number): Promise<void> {
    const { model, night } = this.#city
    const { clock } = night
    const isSun = this.#isSun(at)
    const due = isSun ? await this.#sunOfPlatform(at) : at
    clock.set(Math.max(clock.now(), Math.min(at, due) - LEAD * 1000))
    await clock.waitUntil(Math.max(at, due))
    if (isSun) {
      await night.nextPlannedEvent()
      await sleep(1)
      clock.set(at + AFTER_SUN_MS)
    }
    this.#log(`${clock.iso()} ${isSun ? 'sun' : 'change'} at ${new Date(at).toISOString()}`)
    model.advance(clock.now())
    this.#seconds.push(await this.#settle())
  }

  /** VERBOSE=1 prints it as it happens. */
  #log(text: string): void {
    this.#city.history.push(text)
    if (process.env.VERBOSE) console.log(`${(performance.now() / 1000).toFixed(1)} s: ${text}`)
  }

  #isSun(at: number): boolean {
    return this.#city.model.groups.get('SUN')!.steps.some(step => step.at === at)
  }

  /** The instant of the platform, for the way there only. */
  async #sunOfPlatform(at: number): Promise<number> {
    const due = await this.#city.night.nextPlannedEvent()
    if (Math.abs(due - at) > SUN_TOLERANCE_MS)
      throw new Error(`the platform plans ${new Date(due).toISOString()}, not ${new Date(at).toISOString()}`)
    return due
  }

  #freeInstant(fromMinutes: number, toMinutes: number): number {
    const { model } = this.#city
    for (let attempt = 0; ; attempt++) {
      const at = Math.round(model.now + this.#random.between(fromMinutes, toMinutes + attempt) * MINUTE_MS)
      const busy = [...model.changes(), ...this.#instants, this.#storm ?? 0]
      if (busy.every(other => Math.abs(other - at) >= MIN_GAP_MS)) return at
    }
  }

  /** In the daylight hours of the rule, if that leaves time for it. */
  #stormTime(): number | undefined {
    const { model } = this.#city
    const local = new Date(model.now + 8 * 60 * MINUTE_MS)
    const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
    return minutes < 13 * 60 ? this.#freeInstant(10, 14 * 60 - minutes) : undefined
  }

  /** Sensors report until the rule has decided; later they may report brightness. */
  async #changeWeather(): Promise<void> {
    const { model, night } = this.#city
    const { clock, sql } = night
    const wasActive = model.daylight !== undefined
    const values = this.#weather(wasActive)
    await this.#city.publishIlluminance(values)
    await this.#evaluated()
    clock.step(65)
    await this.#evaluated()
    const median = medianLux(values)
    model.advance(clock.now())
    const starts = !wasActive && median !== undefined && median < DAYLIGHT.onBelow
    if (starts) model.setDaylight({ level: DAYLIGHT.level, until: await this.#endOfDaylight() })
    if (wasActive && median !== undefined && median > DAYLIGHT.offAbove) model.setDaylight(undefined)
    const [row] = await sql<{ active: boolean }>('select coalesce(ends_at > now(), false) active from daylight_state')
    this.#log(`${clock.iso()} sensors ${values}: ${row!.active ? 'active' : 'not active'}`)
    if (row!.active !== (model.daylight !== undefined))
      throw new Error(`with ${values} lx the daylight rule is ${row!.active ? '' : 'not '}active`)
    if (starts && this.#random.between(0, 1) < 0.5) this.#storm = this.#freeInstant(15, 40)
  }

  /** Healthy sensors, and one that is broken. */
  #weather(wasActive: boolean): number[] {
    const sky = this.#random.oneOf(wasActive ? [9000, 9000, 650] : [200, 200, 200, 650, 5000])
    const healthy = [0.8, 1, 1.1].map(factor => sky * factor).slice(this.#random.oneOf([0, 0, 1]))
    const broken = this.#random.oneOf([-7, 0, 190_000, 900_000])
    return [...healthy, broken]
  }

  /** By the rule: an hour, at most until the end of its hours. */
  async #endOfDaylight(): Promise<number> {
    const { model, night } = this.#city
    const [row] = await night.sql<{ ends: Date | null }>('select ends_at ends from daylight_state')
    const expected = model.now + DAYLIGHT.hours * 60 * MINUTE_MS
    const ends = row!.ends?.getTime() ?? 0
    if (Math.abs(ends - expected) > 15_000)
      throw new Error(`at ${night.clock.iso()} the daylight rule ends at ${new Date(ends).toISOString()}`)
    return ends
  }

  /** Resolves when the daylight rule was evaluated by the present values. */
  async #evaluated(): Promise<void> {
    const { clock, sql } = this.#city.night
    const since = clock.now()
    let last = 0
    for (const start = performance.now(); performance.now() - start < SETTLE_SECONDS * 1000; await sleep(0.2)) {
      const [row] = await sql<{ at: Date | null }>('select evaluated_at at from daylight_state')
      last = row?.at?.getTime() ?? 0
      if (last > since) return
    }
    throw new Error(`at ${clock.iso()} the daylight rule was last evaluated at ${new Date(last).toISOString()}`)
  }

  /** Resolves with the seconds until lights and platform are as the model says, and plans are stored in the lights. */
  async #settle(): Promise<number> {
    const { model, night } = this.#city
    const since = performance.now()
    let faults: string[] = []
    let took: number | undefined
    while (performance.now() - since < SETTLE_SECONDS * 1000) {
      model.advance(night.clock.now())
      const rows = await night.sql<StoredState>(STATE)
      faults = differences(model, night.lights(), rows)
      const seconds = (performance.now() - since) / 1000
      if (faults.length === 0) took ??= seconds
      if (faults.length === 0 && rows.every(({ isPending }) => !isPending)) return took!
      await sleep(0.15)
    }
    throw new Error(
      `at ${night.clock.iso()} not within ${SETTLE_SECONDS} s: ${faults.join('; ') || 'plans are not stored'}`,
    )
  }
}

/** `isPending`: a plan is not stored in the light, or the scheduler has not done what is due. */
const STATE = `
  select d.device_id as id, s.expected_rule as rule, s.expected_main_level as level, s.main_level as measured,
    s.confirmation, s.plan_stale or s.expected_stale
      or s.plan_refusal is null and s.plan_version is distinct from s.plan_wanted
      or exists (select from campaign where is_starting or status = 'COMING' and starts_at <= now())
      or exists (select from group_program where stale or until <= now())
      or exists (select from site_program where stale or until <= now())
      or exists (select from light_override where until <= now()) as "isPending"
  from light_state s join light_device d on d.id = s.light_id`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runFromCommandLine({ nights: '30', lights: '60' }, async ({ nights, lights }, say) => {
    const random = seeded('mixed nights')
    const city = await startMixedCity(lights, nights)
    try {
      return await runMixedNights(city, random, nights, say)
    } finally {
      await city.stop()
    }
  })
