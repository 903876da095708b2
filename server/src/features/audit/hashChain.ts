import { createHash } from 'node:crypto'
import type { Connection } from '../../foundation/database/database.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { type ChainLink, selectHead, selectLinks, selectUnlinked } from './audit.store.ts'

/** The newest link at some time. Stored outside of the database, it reveals a truncated chain. */
export interface ChainHead {
  position: number
  /** SHA-256 in hex; empty for an empty chain */
  hash: string
}

/** An inconsistency of the chain. */
export interface ChainBreak {
  kind: 'changed' | 'removed' | 'added' | 'link removed' | 'head differs' | 'not the chain that was known'
  position?: number
  entryId?: number
}

export interface ChainCheck {
  links: number
  head: ChainHead
  /** empty: intact. At most 100 */
  breaks: ChainBreak[]
}

const BATCH = 5000
const MAX_BREAKS = 100

/** The newest link of the audit. */
export async function auditHead(db: Connection): Promise<ChainHead> {
  return toHead(await selectHead(db))
}

/**
 * Logs the newest link in the format of `verify-audit --head`: at the start, each hour, and at the shutdown. With
 * central log collection, an owner of the database cannot withdraw it; entries after the last logged head are not
 * protected. Logged at the default level, although it is no warning.
 */
export async function logAuditHead(db: Connection, log: Log): Promise<void> {
  const { position, hash } = await auditHead(db)
  if (position === 0 || !log.isLevelEnabled('warn')) return
  log.child({}, { level: 'info' }).info({ head: `${position}:${hash}` }, 'audit head')
}

/**
 * Recomputes all links of the audit. `known` is an earlier head that the chain must still contain. Run it in one
 * transaction with a consistent snapshot (repeatable read), or on a database without writers.
 */
export async function verifyChain(
  db: Connection,
  { known, onProgress }: { known?: ChainHead; onProgress?: (links: number) => void } = {},
): Promise<ChainCheck> {
  const breaks: ChainBreak[] = []
  let newest: Pick<ChainLink, 'position' | 'hash'> = { position: 0, hash: Buffer.alloc(0) }
  let links = 0
  for (let batch: ChainLink[] | undefined; batch === undefined || batch.length === BATCH; ) {
    batch = await selectLinks(db, newest.position, BATCH)
    for (const link of batch) {
      breaks.push(...checkLink(newest, link, known))
      // Continues with the stored hash, so that a changed entry is reported once.
      newest = link
    }
    links += batch.length
    onProgress?.(links)
  }
  const head = await selectHead(db)
  if (head.position !== newest.position || !head.hash.equals(newest.hash))
    breaks.push({ kind: 'head differs', position: head.position })
  if (known && known.position > newest.position)
    breaks.push({ kind: 'not the chain that was known', position: known.position })
  for (const entryId of await selectUnlinked(db, MAX_BREAKS)) breaks.push({ kind: 'added', entryId })
  return { links, head: toHead(newest), breaks: breaks.slice(0, MAX_BREAKS) }
}

function checkLink(
  before: Pick<ChainLink, 'position' | 'hash'>,
  link: ChainLink,
  known: ChainHead | undefined,
): ChainBreak[] {
  const { position, hash } = link
  const breaks: ChainBreak[] = []
  const fault = breakOf(before, link)
  if (fault) breaks.push(fault)
  if (known?.position === position && known.hash !== hash.toString('hex'))
    breaks.push({ kind: 'not the chain that was known', position })
  return breaks
}

function breakOf(
  before: Pick<ChainLink, 'position' | 'hash'>,
  { position, entryId, hash, text }: ChainLink,
): ChainBreak | undefined {
  if (position !== before.position + 1) return { kind: 'link removed', position: before.position + 1 }
  if (text === null) return { kind: 'removed', position, entryId }
  const expected = createHash('sha256').update(before.hash).update(text).digest()
  return expected.equals(hash) ? undefined : { kind: 'changed', position, entryId }
}

function toHead({ position, hash }: { position: number; hash: Buffer }): ChainHead {
  return { position, hash: hash.toString('hex') }
}
