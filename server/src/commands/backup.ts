/** `npm run backup -- FOLDER`: copies all rows and uploaded files into a new folder, with or without a running server. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '../foundation/backup/backup.ts'
import { readSecrets, secretFile } from '../foundation/security/encryption.ts'
import { readArguments } from './arguments.ts'
import { onInstallation } from './installation.ts'
import { progress } from './progress.ts'

const { named: folder } = readArguments('backup -- FOLDER', {}, 'a folder to create')

await onInstallation(async ({ config, databaseUrl, dataDir }) => {
  const since = performance.now()
  const mediaFolder = join(dataDir, 'media')
  const [secret] = config.secrets ?? readSecrets(dataDir)
  const into = resolve(folder)
  const { tables, files } = await backUp({ databaseUrl, folder: into, mediaFolder, secret, onProgress: progress })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const took = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${into} (${took} s)`)
  if (existsSync(secretFile(dataDir)))
    console.log(
      `${secretFile(dataDir)} signs it and encrypts keys of second factors in it: also keep a copy of that file elsewhere`,
    )
  if (!secret) console.log('It is not signed, so a change would not be detected: set SECRET_KEY')
  if (config.media.store !== 'LOCAL')
    console.log(`Files in the bucket of ${config.media.store} are not included: enable versioning of the bucket`)
})
