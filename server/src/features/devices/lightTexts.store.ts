import { setImmediate } from 'node:timers/promises'
import { type CompiledQuery, sql } from 'kysely'
import dictionary from '#lighting/lightSearch/pinyin.generated.json' with { type: 'json' }
import { pinyinReader } from '#lighting/lightSearch/pinyin.ts'
import { type SearchedText, searchedText, wordTest } from '#lighting/lightSearch/words.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { ComputedParameter, type Send } from '../../foundation/database/preparedStatements.ts'

const readPinyin = pinyinReader(dictionary)

/** Read or searched without a pause: some 10 ms. */
const TEXTS_READ_AT_ONCE = 1000
const TEXTS_SEARCHED_AT_ONCE = 10_000
/** Ids in cached results: some 16 MB. */
const MAX_CACHED_SEARCHES = 1000
const MAX_CACHED_IDS = 1_000_000
/** All texts are read again after that, so that deleted ones are removed. */
const MAX_AGE_MS = 24 * 3_600_000

const caches = new WeakMap<object, LightTexts>()

/**
 * Ids of the texts (`light_text`) that have all these words, as a parameter of type bigint[].
 * @param seen if given, and if this statement returns no row: with one typo in each word of four or more letters
 */
export function textsWith(words: string[], seen?: CompiledQuery): ComputedParameter {
  const find = async (send: Send, database: object) => {
    const texts = caches.get(database) ?? new LightTexts()
    caches.set(database, texts)
    const correct = await texts.find(send, words, false)
    if (!seen || (await send(seen.sql, [...seen.parameters])).rows.length > 0) return correct
    return texts.find(send, words, true)
  }
  return new ComputedParameter(find, [words, seen?.parameters])
}

interface TextRow {
  id: number
  words: string
  added: string
  /** transactions below it are committed or rolled back */
  horizon: string
}

/** The rows of `light_text`, prepared for searches. */
class LightTexts {
  #texts = new Map<number, SearchedText>()
  /** All texts of transactions below it are in the map. */
  #horizon = '0'
  #readAt = performance.now()
  #reading = Promise.resolve()
  readonly #found = new Map<string, string>()
  #foundIds = 0

  /** @returns an array in PostgreSQL's notation */
  async find(send: Send, words: string[], isTyped: boolean): Promise<string> {
    // One after the other: the first search reads all texts. Each reads what was added before it began.
    const reading = this.#reading.then(() => this.#readAdded(send))
    this.#reading = reading.catch(() => {})
    await reading
    const key = JSON.stringify([words, isTyped])
    return this.#found.get(key) ?? this.#search(key, words, isTyped)
  }

  async #search(key: string, words: string[], isTyped: boolean): Promise<string> {
    const texts = this.#texts
    const { size } = texts
    const tests = words.map(word => wordTest(word, isTyped))
    const ids: number[] = []
    let searched = 0
    for (const [id, text] of texts) {
      if (tests.every(test => test(text))) ids.push(id)
      if (++searched % TEXTS_SEARCHED_AT_ONCE === 0) await setImmediate()
    }
    const found = `{${ids.join(',')}}`
    if (texts !== this.#texts || size !== texts.size) return found
    if (this.#found.size >= MAX_CACHED_SEARCHES || this.#foundIds + ids.length > MAX_CACHED_IDS) this.#invalidate()
    this.#found.set(key, found)
    this.#foundIds += ids.length
    return found
  }

  #invalidate(): void {
    this.#found.clear()
    this.#foundIds = 0
  }

  /** Rows of transactions that were open at the last time are read, and others of theirs read again. */
  async #readAdded(send: Send): Promise<void> {
    if (performance.now() - this.#readAt > MAX_AGE_MS) {
      this.#texts = new Map()
      this.#horizon = '0'
      this.#readAt = performance.now()
      this.#invalidate()
    }
    // After a restore, numbers of transactions may be higher than those of this database.
    const isFirst = this.#horizon === '0'
    let horizon: string | undefined
    for (let after = { added: this.#horizon, id: -1 }; ; ) {
      const { rows } = await send(ADDED, [after.added, after.id, isFirst, TEXTS_READ_AT_ONCE])
      for (const { id, words } of rows as TextRow[]) {
        if (this.#texts.has(id)) continue
        this.#texts.set(id, searchedText(words, readPinyin))
        this.#invalidate()
      }
      const last = rows.at(-1) as TextRow | undefined
      horizon ??= last?.horizon
      if (!last || rows.length < TEXTS_READ_AT_ONCE) break
      after = last
    }
    this.#horizon = horizon ?? this.#horizon
  }
}

const ADDED = `
  select id, words, added, pg_snapshot_xmin(pg_current_snapshot()) as horizon from light_text
  where (added, id) > ($1::xid8, $2::bigint) and ($3 or added < pg_snapshot_xmax(pg_current_snapshot()))
  order by added, id limit $4`

/** Deletes texts that no light has any more. Does nothing while a transaction is open that changes names. */
export async function deleteUnusedTexts(tx: Connection, limit: number): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.lightTexts}) as "isAlone"`.execute(tx)
  if (!rows[0]!.isAlone) return
  // A statement of its own: it sees what was committed before the lock was taken.
  await sql`
    delete from light_text where id in (
      select id from light_text t where not exists (select from light_search l where l.text_id = t.id)
      limit ${limit})`.execute(tx)
}
