import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const ALL = ['{protocol,lighting,server,simulator,console,scripts}/**/*.test.{ts,tsx}']
/** They replace modules by `vi.mock`, which others must not see. */
const MOCKING = ['server/src/features/sessions/{attempts,guessing}.test.ts']

export default defineConfig({
  resolve: {
    // As Node itself resolves it: two copies of graphql in one process do not know each other's types.
    alias: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
    ],
  },
  test: {
    globalSetup: ['server/src/testing/globalSetup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      // Files share what their worker has imported: loading the server anew for each took a third of the time.
      {
        extends: true,
        test: { name: 'shared', include: ALL, exclude: [...MOCKING, '**/node_modules/**'], isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: MOCKING } },
    ],
    // Most of the time is spent waiting for lights, brokers and time-outs, not computing.
    maxWorkers: 4,
    // In CI one, which is reported: docs/decisions/039-retry-failed-tests-once-in-ci.md.
    retry: Number(process.env.SECOND_TRIES ?? 0),
    reporters: ['default', ['./scripts/testing/vitestReporter.mjs', { file: process.env.VITEST_RESULTS }]],
    tags: [
      {
        name: 'latency',
        description: 'Judges how long something takes, in the nightly set only; runs in the gate, too.',
      },
      { name: 'nightly', description: 'Takes long, or measures and nothing else: runs in the nightly set only.' },
    ],
  },
})
