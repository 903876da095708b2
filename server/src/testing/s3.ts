import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { S3Options } from '../foundation/storage/s3.ts'

const VERSION = '3.7.1'
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
const HOME = join(CACHE, `s3rver-${VERSION}`)

/**
 * A real S3 server in this process. It has one account and accepts any version 4 signature. It has a hundred
 * old dependencies: so it is not a dependency of the project, but installed on demand.
 * @returns undefined, with a warning, if it cannot be installed
 */
export async function startS3(): Promise<{ options: S3Options; close(): Promise<void> } | undefined> {
  try {
    await install()
  } catch (error) {
    console.warn(`skipped: no S3 server to be had from npm (${(error as Error).message.split('\n')[0]})`)
    return undefined
  }
  const S3rver = createRequire(join(HOME, 'package.json'))('s3rver')
  const directory = mkdtempSync(join(tmpdir(), 'lamplighter-s3-'))
  const configureBuckets = [{ name: 'city' }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  let open = true
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'city',
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      pathStyle: true,
    },
    close: async () => {
      if (open) await server.close()
      open = false
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function install(): Promise<void> {
  if (existsSync(HOME)) return
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 's3rver-'))
  await writeFile(join(folder, 'package.json'), '{}')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0']
  await promisify(execFile)('npm', ['install', ...quiet, `s3rver@${VERSION}`], { cwd: folder, timeout: 60_000 })
  // Another process may have installed it.
  await rename(folder, HOME).catch(() => rmSync(folder, { recursive: true, force: true }))
}
