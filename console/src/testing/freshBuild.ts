import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const CONSOLE = join(import.meta.dirname, '../..')

/** @throws if console/dist is older than console/src: a test would run on an outdated build */
export function freshBuildOrThrow(): void {
  const built = statSync(join(CONSOLE, 'dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const newer = sources().find(name => statSync(join(CONSOLE, 'src', name)).mtimeMs > built)
  if (newer) throw new Error(`console/dist is older than console/src/${newer}: run npx vite build console`)
}

/** Files of the build. */
function sources(): string[] {
  const files = readdirSync(join(CONSOLE, 'src'), { recursive: true, encoding: 'utf8' })
  return files.filter(name => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$|^testing\/|\/generated\//.test(name))
}
