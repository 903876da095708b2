import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const TESTS = ['{protocol,lighting,server,simulator,console,scripts}/**/*.test.{ts,tsx}']
/** They bound a time or a memory. */
const MEASURED = [
  '**/large.test.ts',
  'lighting/schedules/events.test.ts',
  'server/src/api/queryBombs.test.ts',
  'server/src/api/slowly.test.ts',
  'server/src/features/media/uploads.test.ts',
  'server/src/features/sessions/guessing.test.ts',
]

export default defineConfig({
  resolve: {
    // As Node itself resolves it: two copies of graphql in one process do not know each other's types.
    alias: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
    ],
  },
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Here none; the build server gives one, and names what needed it: docs/decisions/039-a-second-try-is-named.md.
    retry: Number(process.env.SECOND_TRIES ?? 0),
    projects: [
      // Most of the time is spent waiting for lights, brokers and time-outs, not computing.
      group('side by side', 0, { include: TESTS, exclude: ['**/node_modules/**', ...MEASURED], maxWorkers: 4 }),
      // What is measured is measured alone: others would be measured with it.
      group('alone', 1, { include: MEASURED, maxWorkers: 1 }),
    ],
  },
})

function group(name: string, groupOrder: number, test: { include: string[]; exclude?: string[]; maxWorkers: number }) {
  const globalSetup = ['server/src/testing/globalSetup.ts']
  return { extends: true as const, test: { name, globalSetup, sequence: { groupOrder }, ...test } }
}
