import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrationNames } from '../database/migrate.ts'
import { columnsOf, isEmpty, isUntouched, quoted, tablesOf, withoutGuards } from './catalog.ts'
import { observer } from './hashStream.ts'
import { FILES, type Manifest, readManifest, type TableCopy, tableFile } from './manifest.ts'

export interface RestoreOptions {
  folder: string
  /** Of a database in which nothing was made yet. */
  databaseUrl: string
  mediaFolder: string
  onProgress?: (what: string) => void
}

/**
 * Puts a backup into an empty database and an empty folder of files. Every hash is checked before anything is written; what
 * fails half-way leaves both empty again. What is killed half-way is begun anew by another try: until all rows and files are
 * in, the database has no rows and the files lie aside.
 */
export async function restore({ folder, databaseUrl, mediaFolder, onProgress }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await refuseNewer(manifest)
  await checkHashes(folder, manifest, onProgress)
  await refuseFull(mediaFolder)
  const client = new pg.Client({
    connectionString: databaseUrl,
    statement_timeout: 0,
    application_name: 'lamplighter restore',
  })
  await client.connect()
  try {
    const empty = await isEmpty(client)
    if (!empty && !(await isUntouched(client)))
      throw new Error('there is something in the database already: restore into an empty one')
    const files = await bringFiles(folder, mediaFolder, manifest)
    try {
      if (!empty) await client.query(EMPTY)
      await migrate(databaseUrl, undefined, manifest.migrations.at(-1))
      await loadTables(client, folder, manifest, onProgress, files.settle)
    } catch (error) {
      await client.query('rollback')
      await client.query(EMPTY)
      await files.takeBack()
      throw error
    } finally {
      await files.clear()
    }
  } finally {
    await client.end()
  }
  return manifest
}

const EMPTY = 'drop schema public cascade; create schema public'

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  const strange = migrations.find((name, at) => known[at] !== name)
  if (strange) throw new Error(`the backup was made by another version of Lamplighter: it has ${strange}`)
}

async function checkHashes(folder: string, { tables, files }: Manifest, onProgress?: (what: string) => void) {
  for (const { name, sha256 } of tables) {
    const path = tableFile(name)
    onProgress?.(`checking ${path}`)
    if ((await hashOf(createReadStream(join(folder, path)), true)) !== sha256) throw new Error(`${path} was changed`)
  }
  for (const { path, sha256 } of files) {
    inside(folder, path)
    if ((await hashOf(createReadStream(join(folder, FILES, path)), false)) !== sha256)
      throw new Error(`${join(FILES, path)} was changed`)
  }
}

async function hashOf(stream: NodeJS.ReadableStream, compressed: boolean): Promise<string | undefined> {
  const seen = observer()
  const nowhere = new Writable({ write: (_, __, done) => done() })
  try {
    await (compressed
      ? pipeline(stream, createZstdDecompress(), seen.stream, nowhere)
      : pipeline(stream, seen.stream, nowhere))
    return seen.found().sha256
  } catch {
    return undefined
  }
}

async function refuseFull(mediaFolder: string): Promise<void> {
  const found = (await readdir(mediaFolder).catch(() => [])).filter(name => name !== 'incoming')
  if (found.length > 0)
    throw new Error(
      `there are files in ${mediaFolder} already: restore into an empty folder. If they are of a restore that was broken ` +
        'off, remove that folder and try again',
    )
}

async function loadTables(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  onProgress: RestoreOptions['onProgress'],
  beforeCommit: () => Promise<void>,
) {
  await client.query('begin')
  await withoutGuards(client, async () => {
    const present = new Set((await tablesOf(client)).map(({ name }) => name))
    // What migrations put in is in the backup, too.
    await client.query(`truncate ${[...present].map(quoted).join(', ')}`)
    for (const table of manifest.tables) {
      onProgress?.(table.name)
      if (!present.has(table.name)) await makeMonth(client, table)
      const into = client.query(copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`))
      await pipeline(createReadStream(join(folder, tableFile(table.name))), createZstdDecompress(), into)
      if (into.rowCount !== table.rows)
        throw new Error(`${table.name}: ${into.rowCount} rows came back of ${table.rows}`)
    }
    for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [quoted(name), value])
  })
  await beforeCommit()
  await client.query('commit')
  await client.query('analyze')
}

async function makeMonth(client: pg.Client, { name, monthOf }: TableCopy): Promise<void> {
  const [, year, month] = /_(\d{4})_(\d\d)$/.exec(name) ?? []
  if (!monthOf || !month) throw new Error(`the backup has a table that its migrations do not make: ${name}`)
  await client.query('select make_month($1, $2)', [monthOf, `${year}-${month}-01T00:00:00Z`])
}

/**
 * Copies the files beside their places, where nobody looks for them: whatever breaks off now is overwritten by the next try.
 * `settle` moves them there, `takeBack` removes them again, `clear` leaves nothing aside.
 */
async function bringFiles(folder: string, mediaFolder: string, { files }: Manifest) {
  const aside = join(mediaFolder, 'incoming', 'restored')
  const settled: string[] = []
  const clear = async () => {
    await rm(aside, { recursive: true, force: true })
    for (const empty of [dirname(aside), mediaFolder]) await rmdir(empty).catch(() => {})
  }
  await clear()
  try {
    for (const { path } of files) {
      const target = join(aside, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(
        createReadStream(join(folder, FILES, path)),
        createWriteStream(target, { mode: 0o600, flush: true }),
      )
    }
  } catch (error) {
    await clear()
    throw error
  }
  const settle = async () => {
    if (files.length === 0) return
    for (const name of await readdir(aside)) {
      await rename(join(aside, name), join(mediaFolder, name))
      settled.push(join(mediaFolder, name))
    }
  }
  const takeBack = async () => {
    for (const path of settled) await rm(path, { recursive: true, force: true })
  }
  return { settle, takeBack, clear }
}

/** A manifest says nothing about files beyond its own. */
function inside(folder: string, path: string): void {
  const root = resolve(folder, FILES) + sep
  if (!resolve(root, path).startsWith(root)) throw new Error(`${path} leads out of the backup`)
}
