/**
 * Writes the generated texts: the database's types and schema.sql from the migrations, schema.graphql from the API,
 * and the console's types from that. `--check` writes nothing and fails where a text is out of date.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describeSchema } from './foundation/database/describeSchema.ts'
import { migrate } from './foundation/database/migrate.ts'
import { startEmbeddedPostgres } from './foundation/postgres/embedded.ts'
import { openLog } from './foundation/runtime/log.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const check = process.argv.includes('--check')
const stale: string[] = []

async function put(path: string, text: string): Promise<void> {
  const before = await readFile(join(root, path), 'utf8').catch(() => undefined)
  if (before === text) return
  if (check) stale.push(path)
  else await writeFile(join(root, path), text)
}

async function databaseTypes(url: string, folder: string): Promise<string> {
  const file = join(folder, 'database.ts')
  const mapping = JSON.stringify({ int8: 'number', numeric: 'number' })
  await run(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--url', url, '--out-file', file],
    ...['--type-mapping', mapping, '--exclude-pattern', 'schema_migration'],
  ])
  return readFile(file, 'utf8')
}

/** API types of the console. */
async function consoleTypes(): Promise<string> {
  const file = 'console/src/graphql/generated/schema.d.ts'
  const before = await readFile(join(root, file), 'utf8').catch(() => '')
  await run(
    process.execPath,
    [join(root, 'node_modules/gql.tada/bin/cli.js'), 'generate', 'output', '-c', 'console/tsconfig.json'],
    {
      cwd: root,
    },
  )
  const text = await readFile(join(root, file), 'utf8')
  if (check) await writeFile(join(root, file), before)
  return text
}

const folder = await mkdtemp(join(tmpdir(), 'lamplighter-generate-'))
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('warn'), settings: { fsync: 'off' } })
try {
  await migrate(postgres.url)
  await put('server/schema.sql', await describeSchema(postgres.url))
  await put('server/src/foundation/database/database.generated.ts', await databaseTypes(postgres.url, folder))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

// Imported here, since the API cannot be loaded without the database types.
const { printedSchema } = await import('./api/schema.ts')
await put('server/schema.graphql', printedSchema())

await put('console/src/graphql/generated/schema.d.ts', await consoleTypes())

if (stale.length) {
  console.error(`out of date: ${stale.join(', ')}. Run: npm run generate`)
  process.exitCode = 1
}
