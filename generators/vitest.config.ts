import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['generators/*/*.test.ts'],
    reporters: ['default', ['./scripts/testing/vitestReporter.mjs', { file: process.env.VITEST_RESULTS }]],
  },
})
