import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Program } from './program.ts'
import { type Identity, plainEnvironment, spawnAs } from './unprivileged.ts'

/** A folder of its own for whoever runs PostgreSQL; an existing one is left as it is. */
export async function ownFolder(path: string, identity: Identity | undefined): Promise<void> {
  if (existsSync(path)) return
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
  if (identity) await chown(path, identity.uid, identity.gid)
}

/**
 * Makes the database cluster on the very first start. It comes into being under another name and is renamed when it
 * is whole, so that a kill in the middle leaves nothing half made.
 */
export async function ensureCluster(
  cluster: string,
  program: Program,
  identity: Identity | undefined,
): Promise<'made' | 'found'> {
  await removeUnfinished(cluster)
  if (existsSync(cluster)) {
    await refuseOtherMajor(cluster, program)
    return 'found'
  }
  const unfinished = `${cluster}.new-${process.pid}-${Date.now()}`
  await initdb(unfinished, program, identity)
  await rename(unfinished, cluster)
  await syncFolder(dirname(cluster))
  return 'made'
}

async function removeUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  for (const name of await readdir(folder)) {
    // Retries, because an initdb that outlived its owner may still be writing there.
    if (name.startsWith('cluster.new-')) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function refuseOtherMajor(cluster: string, { version }: Program): Promise<void> {
  const written = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const brought = version.split('.')[0]
  if (written === brought) return
  throw new Error(
    `DATA_DIR holds a database of PostgreSQL ${written}, this release brings ${brought}: ` +
      'dump it with the old release and load it with the new one, or set DATABASE_URL',
  )
}

/** The builtin locale provider sorts the same on every machine, whatever locales it has. */
function initdb(folder: string, { home }: Program, identity: Identity | undefined): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    '--username=lamplighter',
    // Trust is safe here: the only way in is a socket in a folder that nobody else may enter.
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
    let said = ''
    child.stdout.on('data', text => {
      said += text
    })
    child.stderr.on('data', text => {
      said += text
    })
    child.on('error', fail)
    child.on('close', code =>
      code === 0 ? done() : fail(new Error(`initdb could not make the database in DATA_DIR:\n${said.trim()}`)),
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
