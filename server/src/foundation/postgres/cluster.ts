import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Program } from './program.ts'
import { type Identity, plainEnvironment, spawnAs } from './unprivileged.ts'

/** Creates a folder owned by the user of PostgreSQL; an existing one is left unchanged. */
export async function createOwnedFolder(path: string, identity: Identity | undefined): Promise<void> {
  if (existsSync(path)) return
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
  if (identity) await chown(path, identity.uid, identity.gid)
}

/**
 * Creates the database cluster on the first start, under a temporary name: an interrupted start leaves no incomplete one.
 */
export async function ensureCluster(
  cluster: string,
  program: Program,
  identity: Identity | undefined,
): Promise<'created' | 'found'> {
  await removeUnfinished(cluster)
  if (existsSync(cluster)) {
    await assertSameMajor(cluster, program)
    return 'found'
  }
  const unfinished = `${cluster}.new-${process.pid}-${Date.now()}`
  await initdb(unfinished, program, identity)
  await rename(unfinished, cluster)
  await syncFolder(dirname(cluster))
  return 'created'
}

async function removeUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  for (const name of await readdir(folder)) {
    // Retries: an initdb of a killed server may still be writing.
    if (name.startsWith('cluster.new-')) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function assertSameMajor(cluster: string, { version }: Program): Promise<void> {
  const written = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const bundled = version.split('.')[0]
  if (written === bundled) return
  throw new Error(
    `DATA_DIR holds a database of PostgreSQL ${written}, this release contains ${bundled}: ` +
      'dump it with the old release and load it with the new one, or set DATABASE_URL',
  )
}

/** The builtin locale provider sorts the same on every machine. */
function initdb(folder: string, { home }: Program, identity: Identity | undefined): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    '--username=lamplighter',
    // Trust is safe: the only entrance is a socket in a folder that other users cannot enter.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  return new Promise((done, fail) => {
    const child = spawn(join(home, 'bin', 'initdb'), args, {
      cwd: dirname(folder),
      env: plainEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...spawnAs(identity),
    })
    let output = ''
    child.stdout.on('data', text => {
      output += text
    })
    child.stderr.on('data', text => {
      output += text
    })
    child.on('error', fail)
    child.on('close', code =>
      code === 0 ? done() : fail(new Error(`initdb could not create the database in DATA_DIR:\n${output.trim()}`)),
    )
  })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
