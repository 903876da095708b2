import {
  changesOf,
  type GroupRules,
  isDarker,
  type LightModel,
  nextStep,
  type Outcome,
  outcomeAt,
  type PlannedStep,
  type Request,
  settled,
  stepAt,
  withEnded,
  withoutRequest,
  withRequest,
} from './ruleModel.ts'

/*
 * What every light of a city has to do, by the rules of ruleModel.ts and what operators have done so far.
 */

export interface ModelledLight {
  id: string
  group: string
  isProtected: boolean
  state: LightModel
}

/** A request that starts later finds its lights then; those that became protected or brighter since are left out. */
interface Coming {
  id: number
  at: number
  level: number
  until?: number | undefined
  lights: readonly string[]
  approved: ReadonlySet<string>
}

/** A light that may become darker without a second person. */
interface Darkening {
  light: string
  at: number
  level: number
}

interface DueEvent {
  group: string
  at: number
  kind: 'ON' | 'OFF'
}

interface GroupPlan {
  steps: readonly PlannedStep[]
  isInDistrict: boolean
}

export class CityModel {
  now: number
  readonly lights: Map<string, ModelledLight>
  /** Groups by name; some are MANUAL without a plan. */
  readonly groups: ReadonlyMap<string, GroupPlan>
  /** MANUAL groups, which no daylight rule raises; those in `unplanned` have no plan either. */
  manual: ReadonlySet<string>
  unplanned: ReadonlySet<string>
  daylight: { level: number; until: number } | undefined
  coming: readonly Coming[] = []
  /** What became darker by itself, and the events that were due, so far. */
  darkenings: Darkening[] = []
  due: DueEvent[] = []

  constructor(from: Pick<CityModel, 'now' | 'groups' | 'manual' | 'unplanned'> & { lights: Iterable<ModelledLight> }) {
    this.now = from.now
    this.groups = from.groups
    this.manual = from.manual
    this.unplanned = from.unplanned
    this.lights = new Map([...from.lights].map(light => [light.id, light]))
  }

  clone(): CityModel {
    const { now, groups, manual, unplanned } = this
    const lights = [...this.lights.values()].map(light => ({ ...light }))
    const copy = new CityModel({ now, groups, manual, unplanned, lights })
    copy.daylight = this.daylight
    copy.coming = this.coming
    copy.darkenings = [...this.darkenings]
    copy.due = [...this.due]
    return copy
  }

  outcome(id: string): Outcome {
    const { state, group } = this.lights.get(id)!
    return outcomeAt(state, this.rulesOf(group), this.now)
  }

  rulesOf(group: string): GroupRules {
    const { steps, isInDistrict } = this.groups.get(group)!
    return {
      steps: this.unplanned.has(group) ? undefined : steps,
      daylight: isInDistrict && !this.manual.has(group) ? this.daylight : undefined,
    }
  }

  /** Lets time pass: events, ends of requests and of daylight, requests that start. */
  advance(to: number): void {
    for (const at of this.changes().filter(change => change <= to)) this.#settle(at)
    this.#settle(to)
  }

  /** Instants from now on at which something changes by itself, in order. */
  changes(): number[] {
    const all = [...this.lights.values()].flatMap(({ state, group }) => changesOf(state, this.rulesOf(group), this.now))
    const starts = this.coming.map(({ at }) => at)
    return [...new Set([...all, ...starts])].filter(at => at > this.now).sort((a, b) => a - b)
  }

  #settle(at: number): void {
    for (const group of this.groups.keys()) {
      const last = this.rulesOf(group).steps && stepAt(this.rulesOf(group).steps!, at)
      if (last && last.at > this.now) this.due.push({ group, at: last.at, kind: last.kind })
    }
    this.now = at
    if (this.daylight && this.daylight.until <= at) this.daylight = undefined
    this.#update(this.lights.keys(), light => light.state, true)
    for (const coming of this.coming.filter(request => request.at <= at)) this.#start(coming)
    this.coming = this.coming.filter(request => request.at > at)
  }

  /** @param mayDarken the change needs no second person */
  #update(ids: Iterable<string>, change: (light: ModelledLight) => LightModel, mayDarken = false): void {
    for (const id of ids) {
      const light = this.lights.get(id)!
      const before = light.state.level
      light.state = settled(change(light), this.rulesOf(light.group), this.now)
      if (mayDarken && light.state.level < before)
        this.darkenings.push({ light: id, at: this.now, level: light.state.level })
    }
  }

  #start({ id, level, until, lights, approved }: Coming): void {
    const after = this.clone()
    after.request(lights, { id, level, until })
    const left = new Set(this.darkened(after).filter(light => !approved.has(light)))
    this.request(
      lights.filter(light => !left.has(light)),
      { id, level, until },
    )
  }

  request(ids: Iterable<string>, request: Request): void {
    this.#update(ids, ({ state, group }) => withRequest(state, this.rulesOf(group), request, this.now))
  }

  /** Whether it is in effect, or hidden by a newer end only, for any light. */
  isNewest(id: number): boolean {
    return [...this.lights.values()].some(({ state }) => state.requests.at(-1)?.id === id)
  }

  undo(id: number): void {
    this.#update(this.lights.keys(), ({ state }) => withoutRequest(state, id))
  }

  end(id: number): void {
    this.#update(this.lights.keys(), ({ state }) => withEnded(state, id))
  }

  return(ids: Iterable<string>): void {
    this.#update(ids, ({ state }) => ({ ...state, requests: [] }))
  }

  /** A light that leaves maintenance counts as dark before, so that a second person is not asked. */
  setMaintenance(id: string, isInMaintenance: boolean): void {
    this.#update([id], ({ state }) => ({ ...state, isInMaintenance }), !isInMaintenance)
  }

  setManual(group: string, isManual: boolean): void {
    const change = (groups: ReadonlySet<string>) =>
      isManual ? new Set([...groups, group]) : new Set([...groups].filter(name => name !== group))
    this.manual = change(this.manual)
    this.unplanned = change(this.unplanned)
    this.#update(this.lights.keys(), light => light.state)
  }

  setDaylight(daylight: CityModel['daylight']): void {
    this.daylight = daylight
    this.#update(this.lights.keys(), light => light.state, true)
  }

  /**
   * Protected lights that are darker after a change than before it.
   * @param coming a request of the change that starts later
   */
  darkened(after: CityModel, coming?: Omit<Coming, 'id' | 'approved'>): string[] {
    return [...this.lights.values()].flatMap(({ id, state, group, isProtected }) => {
      if (!isProtected) return []
      const becomes = after.lights.get(id)!
      const rules = after.rulesOf(group)
      const steps = this.rulesOf(group).steps
      const next = coming && steps && nextStep(steps, coming.at)?.at
      const hold = coming?.lights.includes(id) && {
        ...{ from: coming.at, level: coming.level, until: coming.until ?? next ?? Number.POSITIVE_INFINITY },
      }
      const before = { light: state, rules: this.rulesOf(group) }
      const changed = { light: becomes.state, rules, ...(hold && { coming: hold }) }
      return isDarker(before, changed, this.now) ? [id] : []
    })
  }
}
