import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CONSOLE = join(import.meta.dirname, '..')
const OPERATION = /\b(?:query|mutation|subscription)\s+([A-Z]\w*)/g

let known: ReadonlySet<string> | undefined

/** @throws for a name that no operation of the console has, since it would never be sent */
export function knownOperationOrThrow(name: string): void {
  known ??= readOperations()
  if (!known.has(name)) throw new Error(`the console has no operation ${name}`)
}

function readOperations(): Set<string> {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  const sources = files.filter(name => /\.tsx?$/.test(name) && !/\.test\.ts$|^testing\/|\/generated\//.test(name))
  return new Set(
    sources.flatMap(name =>
      [...readFileSync(join(CONSOLE, name), 'utf8').matchAll(OPERATION)].map(([, operation]) => operation!),
    ),
  )
}
