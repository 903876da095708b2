import { createHash } from 'node:crypto'
import type { Connection } from '../../foundation/database/database.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { type Link, selectHead, selectLinks, selectUnlinked } from './audit.store.ts'

/** The newest link, or one that was newest once: kept outside of the database, it shows whether the end was cut off. */
export interface Head {
  position: number
  /** SHA-256, in hexadecimal digits; empty where there is no entry yet */
  hash: string
}

/** What is wrong at one place of the chain. */
export interface Break {
  kind: 'changed' | 'removed' | 'added' | 'link removed' | 'head differs' | 'not the chain that was known'
  position?: number
  entryId?: number
}

export interface Verdict {
  links: number
  head: Head
  /** empty: nothing was changed. At most 100 */
  breaks: Break[]
}

const BATCH = 5000
const MOST_BREAKS = 100

/** The newest link of the audit. */
export async function auditHead(db: Connection): Promise<Head> {
  return presented(await selectHead(db))
}

/**
 * Writes the newest link to the log, as `verify-audit --head` takes it: where lines are collected, somebody who owns the
 * database cannot take it back. By default, too, though it is no warning.
 */
export async function tellHead(db: Connection, log: Log): Promise<void> {
  const { position, hash } = await auditHead(db)
  if (position === 0 || !log.isLevelEnabled('warn')) return
  log.child({}, { level: 'info' }).info({ head: `${position}:${hash}` }, 'audit head')
}

/**
 * Computes every link of the audit anew. `known` is a head noted earlier: the chain must still go through it. Run in one
 * transaction that sees one state (repeatable read), or on a database nobody writes to.
 */
export async function verifyChain(
  db: Connection,
  { known, onProgress }: { known?: Head; onProgress?: (links: number) => void } = {},
): Promise<Verdict> {
  const breaks: Break[] = []
  let newest: Pick<Link, 'position' | 'hash'> = { position: 0, hash: Buffer.alloc(0) }
  let links = 0
  for (;;) {
    const batch = await selectLinks(db, newest.position, BATCH)
    for (const link of batch) {
      const wrong = judge(newest, link)
      if (wrong) breaks.push(wrong)
      if (known?.position === link.position && known.hash !== link.hash.toString('hex'))
        breaks.push({ kind: 'not the chain that was known', position: link.position })
      // Goes on with the hash that is kept: a changed entry is told once, not with all that follow it.
      newest = link
    }
    links += batch.length
    onProgress?.(links)
    if (batch.length < BATCH) break
  }
  const head = await selectHead(db)
  if (head.position !== newest.position || !head.hash.equals(newest.hash))
    breaks.push({ kind: 'head differs', position: head.position })
  if (known && known.position > newest.position)
    breaks.push({ kind: 'not the chain that was known', position: known.position })
  for (const entryId of await selectUnlinked(db, MOST_BREAKS)) breaks.push({ kind: 'added', entryId })
  return { links, head: presented(newest), breaks: breaks.slice(0, MOST_BREAKS) }
}

function judge(before: Pick<Link, 'position' | 'hash'>, { position, entryId, hash, text }: Link): Break | undefined {
  if (position !== before.position + 1) return { kind: 'link removed', position: before.position + 1 }
  if (text === null) return { kind: 'removed', position, entryId }
  const expected = createHash('sha256').update(before.hash).update(text).digest()
  return expected.equals(hash) ? undefined : { kind: 'changed', position, entryId }
}

function presented({ position, hash }: { position: number; hash: Buffer }): Head {
  return { position, hash: hash.toString('hex') }
}
