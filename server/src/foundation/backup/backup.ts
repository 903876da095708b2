import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { columnsOf, migrationsOf, quoted, sequencesOf, tablesOf } from './catalog.ts'
import { hashStream } from './hashStream.ts'
import { FILES, MANIFEST, type Manifest, tableFile } from './manifest.ts'
import { SIGNATURE, signatureOf } from './signature.ts'

export interface BackupOptions {
  databaseUrl: string
  /** Created by the backup; must not exist. */
  folder: string
  /** Uploaded files; undefined: they are in a bucket. */
  mediaFolder?: string
  /** Signs the manifest; undefined: the backup is not signed. */
  secret?: Buffer
  onProgress?: (what: string) => void
}

/**
 * Copies a snapshot of all rows, and all uploaded files, into a folder while servers run. The folder gets its final name only
 * when it is complete.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, folder, mediaFolder, secret, onProgress } = options
  if (await stat(folder).catch(() => undefined)) throw new Error(`${folder} already exists`)
  const unfinished = `${folder}.unfinished-${process.pid}`
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const takenAt = new Date().toISOString()
  const rows = await copyTables(databaseUrl, unfinished, onProgress)
  // After the rows, so that files of all rows are included, except for those deleted in between.
  const files = mediaFolder ? await copyFiles(mediaFolder, join(unfinished, FILES), onProgress) : []
  const manifest: Manifest = { format: 1, takenAt, ...rows, files }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  if (secret) await writeDurably(join(unfinished, SIGNATURE), signatureOf(text, secret))
  await writeDurably(join(unfinished, MANIFEST), text)
  await rename(unfinished, folder)
  return manifest
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

async function copyTables(databaseUrl: string, folder: string, onProgress?: (what: string) => void) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    statement_timeout: 0,
    lock_timeout: 10_000,
    application_name: 'lamplighter backup',
  })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const migrations = await migrationsOf(client)
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) {
      onProgress?.(`copying ${table.name}`)
      const source = client.query(copyTo(`copy ${quoted(table.name)} (${columnsOf(table)}) to stdout`))
      const sha256 = await compressTo(source, join(folder, tableFile(table.name)))
      tables.push({ ...table, rows: source.rowCount, sha256 })
    }
    return { migrations, tables, sequences: await sequencesOf(client) }
  } finally {
    await client.end()
  }
}

/** Compresses a stream into a file. @returns the hash of the uncompressed bytes */
async function compressTo(source: NodeJS.ReadableStream, path: string): Promise<string> {
  const hashing = hashStream()
  await pipeline(source, hashing.stream, createZstdCompress(), createWriteStream(path, { mode: 0o600, flush: true }))
  return hashing.result().sha256
}

async function copyFiles(from: string, to: string, onProgress?: (what: string) => void): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for (const path of await listFiles(from)) {
    onProgress?.(`copying ${path}`)
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    const hashing = hashStream()
    try {
      const target = createWriteStream(join(to, path), { mode: 0o600, flush: true })
      await pipeline(createReadStream(join(from, path)), hashing.stream, target)
      files.push({ path, ...hashing.result() })
    } catch (error) {
      // Deleted since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return files
}

/** Paths of all files except for uploads in progress. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .filter(path => !path.startsWith('incoming'))
    .sort()
}
