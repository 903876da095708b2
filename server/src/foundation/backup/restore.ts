import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrationNames } from '../database/migrate.ts'
import { columnsOf, isEmpty, isUntouched, quoted, tablesOf, withoutConstraints } from './catalog.ts'
import { hashStream } from './hashStream.ts'
import { FILES, type Manifest, parseManifest, readManifestText, type TableCopy, tableFile } from './manifest.ts'
import { findSignatureError } from './signature.ts'

export interface VerifyOptions {
  folder: string
  /** Must be empty. */
  mediaFolder: string
  /** The manifest must be signed with one of these. */
  secrets: readonly Buffer[]
  /** Instead of an error: called with the reason why the signature is not valid. */
  onUnverified?: ((reason: string) => void) | undefined
  onProgress?: (what: string) => void
}

/** Checks the signature and all hashes, and writes nothing. @returns what to restore */
export async function verifyBackup(options: VerifyOptions): Promise<Manifest> {
  const { folder, mediaFolder, onProgress } = options
  const text = await readManifestText(folder)
  await assertSigned(text, options)
  const manifest = parseManifest(folder, text)
  await assertKnownMigrations(manifest)
  await checkHashes(folder, manifest, onProgress)
  await assertEmptyFolder(mediaFolder)
  return manifest
}

interface RestoreOptions extends Pick<VerifyOptions, 'folder' | 'mediaFolder' | 'onProgress'> {
  /** An empty database. */
  databaseUrl: string
  /** The backup is restored: later errors concern only what follows. */
  onCommitted: () => void
}

/**
 * Restores a verified backup into an empty database and an empty folder. A failed restore leaves both empty, and a killed
 * one can be repeated: until the commit the database has no rows, and the files are in a staging folder.
 */
export async function restore(manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { folder, databaseUrl, mediaFolder, onProgress, onCommitted } = options
  const client = new pg.Client({
    connectionString: databaseUrl,
    statement_timeout: 0,
    application_name: 'lamplighter restore',
  })
  await client.connect()
  try {
    const empty = await isEmpty(client)
    if (!empty && !(await isUntouched(client))) throw new Error('the database is not empty: restore into an empty one')
    const files = await stageFiles(folder, mediaFolder, manifest)
    try {
      if (!empty) await client.query(EMPTY)
      await migrate(databaseUrl, undefined, manifest.migrations.at(-1))
      await loadTables(client, folder, manifest, { onProgress, beforeCommit: files.moveIntoPlace })
    } catch (error) {
      await client.query('rollback')
      await client.query(EMPTY)
      await files.remove()
      await files.clearStaging()
      throw error
    }
    onCommitted()
    await files.clearStaging()
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function assertSigned(manifest: string, { folder, secrets, onUnverified }: VerifyOptions): Promise<void> {
  const found = await findSignatureError(folder, manifest, secrets)
  if (found === undefined) return
  if (onUnverified) return onUnverified(found.reason)
  const remedy = found.needsSecret
    ? 'Set SECRET_KEY, or put the file secret-key of the installation that made the backup into DATA_DIR'
    : 'Use an unchanged copy of the backup'
  throw new Error(
    `${found.reason}. ${remedy}. To restore it without a check of its origin: npm run restore -- --unverified FOLDER`,
  )
}

const EMPTY = 'drop schema public cascade; create schema public'

async function assertKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.find((name, at) => known[at] !== name)
  if (unknown) throw new Error(`the backup was made by another version of Lamplighter: it has ${unknown}`)
}

async function checkHashes(folder: string, { tables, files }: Manifest, onProgress?: (what: string) => void) {
  const expected = [
    ...tables.map(({ name, sha256 }) => ({ path: tableFile(name), sha256, isCompressed: true })),
    ...files.map(({ path, sha256 }) => ({ path: join(FILES, path), sha256, isCompressed: false })),
  ]
  for (const { path } of files) assertInside(folder, path)
  for (const { path, sha256, isCompressed } of expected) {
    onProgress?.(`checking ${path}`)
    const fault = await findFileFault(join(folder, path), sha256, isCompressed)
    if (fault) throw new Error(`${join(folder, path)} ${fault}`)
  }
}

async function findFileFault(path: string, sha256: string, isCompressed: boolean): Promise<string | undefined> {
  const hashing = hashStream()
  const sink = new Writable({ write: (_, __, done) => done() })
  const source = createReadStream(path)
  try {
    await (isCompressed
      ? pipeline(source, createZstdDecompress(), hashing.stream, sink)
      : pipeline(source, hashing.stream, sink))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'is missing: the copy of the backup is incomplete'
    // Anything else of the system is no fault of its content: no permission, a failing disk.
    return /^E[A-Z]+$/.test(code) ? `cannot be read: ${message}` : 'was changed: it cannot be decompressed'
  }
  return hashing.result().sha256 === sha256 ? undefined : 'was changed: its hash differs'
}

async function assertEmptyFolder(mediaFolder: string): Promise<void> {
  const found = (await readdir(mediaFolder).catch(() => [])).filter(name => name !== 'incoming')
  if (found.length > 0)
    throw new Error(
      `${mediaFolder} is not empty: restore into an empty folder. If its files are from an interrupted restore, ` +
        'delete them and try again',
    )
}

async function loadTables(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  { onProgress, beforeCommit }: Pick<RestoreOptions, 'onProgress'> & { beforeCommit: () => Promise<void> },
) {
  await client.query('begin')
  await withoutConstraints(client, async () => {
    const present = new Set((await tablesOf(client)).map(({ name }) => name))
    // Rows that migrations inserted are in the backup, too.
    await client.query(`truncate ${[...present].map(quoted).join(', ')}`)
    for (const table of manifest.tables) {
      onProgress?.(`restoring ${table.name}`)
      if (!present.has(table.name)) await createPartition(client, table)
      const into = client.query(copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`))
      await pipeline(createReadStream(join(folder, tableFile(table.name))), createZstdDecompress(), into)
      if (into.rowCount !== table.rows)
        throw new Error(`${table.name}: ${into.rowCount} rows restored of ${table.rows}`)
    }
    for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [quoted(name), value])
  })
  await beforeCommit()
  await client.query('commit')
}

async function createPartition(client: pg.Client, { name, monthOf }: TableCopy): Promise<void> {
  const [, year, month] = /_(\d{4})_(\d\d)$/.exec(name) ?? []
  if (!monthOf || !month) throw new Error(`the backup has a table that its migrations do not create: ${name}`)
  await client.query('select make_month($1, $2)', [monthOf, `${year}-${month}-01T00:00:00Z`])
}

/**
 * Copies files to a staging folder, which the next attempt overwrites after an interruption. `moveIntoPlace` publishes
 * them, `remove` deletes published ones, `clearStaging` deletes the staging folder.
 */
async function stageFiles(folder: string, mediaFolder: string, { files }: Manifest) {
  const staging = join(mediaFolder, 'incoming', 'restored')
  const published: string[] = []
  const clearStaging = async () => {
    await rm(staging, { recursive: true, force: true })
    for (const empty of [dirname(staging), mediaFolder]) await rmdir(empty).catch(() => {})
  }
  await clearStaging()
  try {
    for (const { path } of files) {
      const target = join(staging, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(
        createReadStream(join(folder, FILES, path)),
        createWriteStream(target, { mode: 0o600, flush: true }),
      )
    }
  } catch (error) {
    await clearStaging()
    throw error
  }
  const moveIntoPlace = async () => {
    if (files.length === 0) return
    for (const name of await readdir(staging)) {
      await rename(join(staging, name), join(mediaFolder, name))
      published.push(join(mediaFolder, name))
    }
  }
  const remove = async () => {
    for (const path of published) await rm(path, { recursive: true, force: true })
  }
  return { moveIntoPlace, remove, clearStaging }
}

/** A manifest must not name files outside the backup. */
function assertInside(folder: string, path: string): void {
  const root = resolve(folder, FILES) + sep
  if (!resolve(root, path).startsWith(root)) throw new Error(`${path} is outside the backup`)
}
