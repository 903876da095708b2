/**
 * `npm run verify-audit -- [--head POSITION:HASH]`: recomputes the hash chain of the audit, and reports changed, removed and added
 * entries (exit code 1). With a head that was printed or logged earlier and stored elsewhere, it checks that the chain still
 * contains it.
 */
import { type ChainHead, verifyChain } from '../features/audit/hashChain.ts'
import { openDatabase } from '../foundation/database/database.ts'
import { readArguments } from './arguments.ts'
import { onInstallation } from './installation.ts'

const { head } = readArguments('verify-audit -- [--head POSITION:HASH]', { head: { type: 'string' } }).values

await onInstallation(async ({ databaseUrl }) => {
  const known = head === undefined ? undefined : readHead(head)
  const db = openDatabase(databaseUrl, { statementTimeout: 600_000 })
  try {
    const verdict = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(tx => verifyChain(tx, { known, onProgress: links => console.error(`${links} links`) }))
    for (const { kind, position, entryId } of verdict.breaks)
      console.log([kind, position && `position ${position}`, entryId && `entry ${entryId}`].filter(Boolean).join(', '))
    console.log(`${verdict.links} entries, ${verdict.breaks.length === 0 ? 'none changed' : 'CHANGED'}`)
    console.log(`head ${verdict.head.position}:${verdict.head.hash}`)
    if (verdict.breaks.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
  }
})

function readHead(text: string): ChainHead {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (!position || !hash) throw new Error('--head must be POSITION:HASH, as printed by this command')
  return { position: Number(position), hash }
}
