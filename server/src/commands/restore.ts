/**
 * `npm run restore -- FOLDER`: restores a backup into a new installation: a DATA_DIR without a database, or an empty
 * database at DATABASE_URL. `--unverified`: also a backup whose signature is missing or wrong, or whose secret is lost.
 */
import { join, resolve } from 'node:path'
import { unreadableFactors } from '../features/sessions/secondFactorKeys.ts'
import { restore, verifyBackup } from '../foundation/backup/restore.ts'
import { openDatabase } from '../foundation/database/database.ts'
import { createCipher, readSecrets, secretFile } from '../foundation/security/encryption.ts'
import { readArguments } from './arguments.ts'
import { onNewInstallation } from './installation.ts'
import { progress } from './progress.ts'

const { named, values } = readArguments(
  'restore -- [--unverified] FOLDER',
  { unverified: { type: 'boolean' } },
  'the folder of a backup',
)
const folder = resolve(named)

await onNewInstallation(async ({ config, dataDir, open }) => {
  const since = performance.now()
  const mediaFolder = join(dataDir, 'media')
  const secrets = config.secrets ?? readSecrets(dataDir)
  const manifest = await verifyBackup({
    ...{ folder, mediaFolder, secrets },
    onUnverified: values.unverified ? reason => console.warn(`Warning: ${reason}`) : undefined,
    onProgress: progress,
  })
  let unreadable = 0
  await open(async (databaseUrl, onCommitted) => {
    await restore(manifest, { folder, databaseUrl, mediaFolder, onProgress: progress, onCommitted })
    unreadable = await countUnreadable(databaseUrl, secrets, manifest.tables)
  })
  const { takenAt, tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const took = ((performance.now() - since) / 1000).toFixed(1)
  if (unreadable > 0)
    console.log(
      `${unreadable} keys of second factors are encrypted with another secret: put the old one into ${secretFile(dataDir)} ` +
        '(or SECRET_KEY) before you start; otherwise these users need a recovery code',
    )
  console.log(`${rows} rows and ${files.length} files restored as of ${takenAt} (${took} s). Start with: npm start`)
})

/** Backups of older versions may not have the table. */
async function countUnreadable(
  url: string,
  secrets: Buffer[],
  tables: { name: string; rows: number }[],
): Promise<number> {
  if (!tables.some(({ name, rows }) => name === 'second_factor' && rows > 0)) return 0
  const db = openDatabase(url)
  try {
    return await unreadableFactors(db, createCipher(secrets))
  } catch (error) {
    throw new Error(`the keys of second factors could not be checked: ${(error as Error).message}`)
  } finally {
    await db.destroy()
  }
}
