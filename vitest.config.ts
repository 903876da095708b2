import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    // As Node itself resolves it: two copies of graphql in one process do not know each other's types.
    alias: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
    ],
  },
  test: {
    include: ['{protocol,lighting,server,simulator,console,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/globalSetup.ts'],
    // Most of the time is spent waiting for lights, brokers and time-outs, not computing.
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
