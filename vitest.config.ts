import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const TESTS = '{protocol,lighting,server,simulator,console,scripts}/**/*.test.{ts,tsx}'
/** Tests in a browser are Playwright's. */
const EXCLUDED = ['**/node_modules/**', 'console/dist/**', '**/*.browser.test.ts']
const root = fileURLToPath(new URL('.', import.meta.url))
/** Files that replace modules or globals, or read what counts for a whole process, need a context of their own. */
const ISOLATED = globSync(TESTS, { cwd: root, exclude: EXCLUDED }).filter(file =>
  /vi\.(mock|stubGlobal)\(|platform\.metrics\(|pg_prepared_statements/.test(readFileSync(`${root}${file}`, 'utf8')),
)

export default defineConfig({
  resolve: {
    // As Node itself resolves it: two copies of graphql in one process do not know each other's types.
    alias: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
    ],
  },
  test: {
    setupFiles: ['scripts/testing/skipQuarantined.mjs', 'server/src/testing/closeFile.ts'],
    globalSetup: ['server/src/testing/globalSetup.ts'],
    // Ends what hangs; a busy machine takes three times as long as an idle one. Time limits are those of expectLatency.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // Workers reuse loaded modules: reloading the server for each file took a third of the run.
      {
        extends: true,
        test: { name: 'shared', include: [TESTS], exclude: [...EXCLUDED, ...ISOLATED], isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
    // Most of the time is spent waiting for lights, brokers and time-outs, not computing.
    maxWorkers: 4,
    // CI retries once and reports it: decision 039.
    retry: Number(process.env.RETRIES ?? 0),
    reporters: ['default', ['./scripts/testing/vitestReporter.mjs', { file: process.env.VITEST_RESULTS }]],
    tags: [
      { name: 'latency', description: 'Enforces a time limit in the nightly set; runs in the gate without it.' },
      { name: 'nightly', description: 'Takes long, or measures and does nothing else: nightly set only.' },
    ],
  },
})
