import type { CityHarness } from '../night/cityHarness.ts'
import type { Api, Attempt } from '../night/server.ts'

const RENAME =
  'mutation ($id: Int!, $name: String!) { updateLightDevice(id: $id, input: { name: { set: $name } }) { id } }'
const CREATE = 'mutation ($name: String!) { createLightGroup(input: { name: $name }) { id } }'
const OPERATE =
  'mutation ($id: Int!, $level: Int!) { operateLightDevice(id: $id, input: { mainBrightness: $level }) { accepted } }'

interface WriteLog {
  groups: string[]
  /** by light: the number that its name ends with */
  names: Map<number, number>
  /** of all writes, overwritten ones too, as `auditEntryOf` formats them */
  auditEntries: string[]
}

/** The audit entry of each write, which is stored in the same transaction. */
const SELECT_AUDIT_ENTRIES = `select action, object_id id, coalesce(detail #>> '{input,name,set}', detail #>> '{input,name}',
    detail #>> '{input,mainBrightness}') what
  from audit_entry where result = 'OK' and action in ('updateLightDevice', 'createLightGroup', 'operateLightDevice')`
const auditEntryOf = (action: string, id: number | null, what: string | number) =>
  action === 'createLightGroup' ? `${action} ${what}` : `${action} ${id} ${what}`

/** Operators that write without a pause, each to lights of their own, and the log of acknowledged writes. */
export class Writers {
  readonly attempts: (Attempt & { at: number })[] = []
  #groups: string[] = []
  /** by light: the number that its name ends with */
  #names = new Map<number, number>()
  #auditEntries: string[] = []
  #server: Api
  #lights: number[]
  #operating: boolean
  #round: number
  #stopping = false
  #working: Promise<unknown> = Promise.resolve()

  private constructor(server: Api, operating: boolean, round: number, lights: number[]) {
    this.#server = server
    this.#operating = operating
    this.#round = round
    this.#lights = lights
  }

  /**
   * @param round of several on one city: what these write comes after what those before them wrote
   * @param operating they switch lights, too: then these do as they like, not as the sun does
   */
  static async start(
    night: { server: Api; sql: CityHarness['sql'] },
    { operators = 3, operating = false, round = 0, lights = undefined as number[] | undefined } = {},
  ): Promise<Writers> {
    const { server, sql } = night
    const ids = lights ?? (await sql<{ id: number }>('select id from light_device')).map(({ id }) => id)
    const writers = new Writers(server, operating, round, ids)
    await server.attempt('{ __typename }')
    writers.#working = Promise.all(Array.from({ length: operators }, (_, i) => writers.#operator(i, operators)))
    return writers
  }

  get acknowledged(): number {
    return this.attempts.filter(({ code }) => !code).length
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#working
  }

  /** Rejected or unanswered writes since then, by code. */
  refusals(since = 0): Record<string, number> {
    const refused = this.attempts.filter(({ at, code }) => code && at >= since)
    return Object.fromEntries(
      [...Map.groupBy(refused, ({ code }) => code!)].map(([code, { length }]) => [code, length]),
    )
  }

  /** Acknowledged writes so far. */
  writeLog(): WriteLog {
    return { groups: [...this.#groups], names: new Map(this.#names), auditEntries: [...this.#auditEntries] }
  }

  /** Acknowledged writes that are missing in the database. */
  lost(sql: CityHarness['sql']): Promise<string[]> {
    return Writers.lost(sql, this.writeLog())
  }

  static async lost(sql: CityHarness['sql'], book: WriteLog): Promise<string[]> {
    const names = await sql<{ id: number; name: string }>('select id, name from light_device')
    const last = new Map(names.map(({ id, name }) => [id, Number(name.split('#')[1] ?? 0)]))
    const groups = new Set((await sql<{ name: string }>('select name from light_group')).map(({ name }) => name))
    const entries = await sql<{ action: string; id: number | null; what: string }>(SELECT_AUDIT_ENTRIES)
    const left = Map.groupBy(entries, ({ action, id, what }) => auditEntryOf(action, id, what))
    return [
      ...book.auditEntries.filter(entry => !left.get(entry)?.pop()).map(entry => `${entry} is not in the audit`),
      ...[...book.names].flatMap(([id, n]) =>
        last.get(id)! >= n ? [] : `light ${id} was renamed #${n}, and is #${last.get(id)}`,
      ),
      ...book.groups.filter(name => !groups.has(name)).map(name => `group ${name} is gone`),
    ]
  }

  async #operator(which: number, of: number): Promise<void> {
    const own = this.#lights.filter((_, i) => i % of === which)
    for (let n = 1 + this.#round * 1_000_000; !this.#stopping; n++) {
      const id = own[n % own.length]!
      const { code } = await this.#write(n, which, id)
      if (code) await new Promise(resolve => setTimeout(resolve, 20))
    }
  }

  async #write(n: number, which: number, id: number): Promise<Attempt> {
    const name = n % 5 === 0 ? `Group ${which}-${n}` : `Light ${id} #${n}`
    const [query, variables] =
      n % 5 === 0
        ? [CREATE, { name }]
        : this.#operating && n % 7 === 0
          ? [OPERATE, { id, level: 1 + (n % 100) }]
          : [RENAME, { id, name }]
    const at = performance.now()
    const attempt = await this.#server.attempt(query, variables)
    this.attempts.push({ ...attempt, data: undefined, at })
    if (!attempt.code && query === CREATE) this.#groups.push(name)
    if (!attempt.code && query === RENAME) this.#names.set(id, n)
    if (!attempt.code) {
      const action =
        query === CREATE ? 'createLightGroup' : query === RENAME ? 'updateLightDevice' : 'operateLightDevice'
      this.#auditEntries.push(auditEntryOf(action, id, query === OPERATE ? 1 + (n % 100) : name))
    }
    return attempt
  }
}
