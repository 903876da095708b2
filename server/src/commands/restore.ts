/**
 * `npm run restore -- FOLDER`: puts a backup into an installation in which there is nothing yet: a DATA_DIR that is not
 * there, or an empty database at DATABASE_URL.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../foundation/backup/restore.ts'
import { onNewInstallation } from './installation.ts'
import { progress } from './progress.ts'

const [folder] = parseArgs({ allowPositionals: true }).positionals

await onNewInstallation(async ({ databaseUrl, dataDir }) => {
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
  console.log(
    `${rows} rows and ${files.length} files are as they were at ${takenAt} (${took} s). Start with: npm start`,
  )
})
