/**
 * `npm run restore -- FOLDER`: puts a backup into an installation in which there is nothing yet: a DATA_DIR that is not
 * there, or an empty database at DATABASE_URL.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { unreadableFactors } from '../features/sessions/secondFactor.ts'
import { restore } from '../foundation/backup/restore.ts'
import { openDatabase } from '../foundation/database/database.ts'
import { keptSecrets, openSeal, secretFile } from '../foundation/security/encryption.ts'
import { onNewInstallation } from './installation.ts'
import { progress } from './progress.ts'

const [folder] = parseArgs({ allowPositionals: true }).positionals

await onNewInstallation(async ({ config, databaseUrl, dataDir }) => {
  if (!folder) throw new Error('npm run restore -- FOLDER: which backup?')
  const since = performance.now()
  const mediaFolder = join(dataDir, 'media')
  const { takenAt, tables, files } = await restore({
    folder: resolve(folder),
    databaseUrl,
    mediaFolder,
    onProgress: progress,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const took = ((performance.now() - since) / 1000).toFixed(1)
  const sealed = await unreadable(databaseUrl, config.secrets ?? keptSecrets(dataDir), tables)
  if (sealed > 0)
    console.log(
      `${sealed} keys of second factors are sealed by a secret that is not here: put the old one into ${secretFile(dataDir)} ` +
        '(or SECRET_KEY) before you start; without it these people need a recovery code',
    )
  console.log(
    `${rows} rows and ${files.length} files are as they were at ${takenAt} (${took} s). Start with: npm start`,
  )
})

/** Backups of older versions may have no such table. */
async function unreadable(url: string, secrets: Buffer[], tables: { name: string; rows: number }[]): Promise<number> {
  if (!tables.some(({ name, rows }) => name === 'second_factor' && rows > 0)) return 0
  const db = openDatabase(url)
  return unreadableFactors(db, openSeal(secrets)).finally(() => db.destroy())
}
