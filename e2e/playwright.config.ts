import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { isNightly } from '../server/src/testing/latency.ts'

/** Root has no user namespaces to build a sandbox from. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** Shows PDFs and asks for cameras, which the one without a screen does not. */
const WHOLE_BROWSER = /@wholeBrowser/

const launchOptions = {
  executablePath: process.env.CHROMIUM_HEADLESS ?? CHROMIUM,
  // Without a locale Chromium gives up the Chinese names of files.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    ...sandbox,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

/** Set here once; workers inherit it. See preparedCity.ts. */
process.env.PREPARED_CITY ??= join(tmpdir(), `lamplighter-city-${process.pid}`)

const stories = {
  testMatch: '*.e2e.ts',
  testIgnore: '{night,cluster,faults}/**',
  outputDir: '../results/stories',
  dependencies: ['prepared city'],
}
/** Of loops over languages and schemes the gate runs zh in light and, for axe, en in dark; the nightly set runs all. */
const NIGHTLY_VARIANTS = /\((en|English)\)|(zh, dark|en, light)\b/
const inGate = isNightly ? [] : [NIGHTLY_VARIANTS]
/** Those that judge how long something takes, or take long: the nightly set runs them alone on the machine. */
const MEASURED = /@latency|@nightly/

export default defineConfig({
  testDir: '.',
  globalTeardown: './preparedCity.teardown.ts',
  projects: [
    { name: 'prepared city', testMatch: 'preparedCity.setup.ts' },
    { name: 'stories', ...stories, grepInvert: [WHOLE_BROWSER, /@nightly/, ...inGate] },
    {
      name: 'whole browser',
      ...stories,
      grep: WHOLE_BROWSER,
      grepInvert: inGate,
      use: { launchOptions: { ...launchOptions, executablePath: CHROMIUM } },
    },
    { name: 'measured stories', ...stories, grep: MEASURED, workers: 1 },
    // One of each kind, for the change gate.
    { name: 'smoke', testMatch: '{night,faults}/*.e2e.ts', grep: /@smoke/, outputDir: '../results/smoke', workers: 1 },
    { name: 'night', testMatch: 'night/*.e2e.ts', outputDir: '../results/night', workers: 1 },
    { name: 'faults', testMatch: 'faults/*.e2e.ts', outputDir: '../results/faults', workers: 1 },
    // Needs root and Debian's packages.
    { name: 'cluster', testMatch: 'cluster/*.cluster.ts', outputDir: '../results/cluster', workers: 1 },
  ],
  timeout: 90_000,
  // Each has a server and a browser of its own.
  workers: Math.min(availableParallelism(), 4),
  // In CI one, which is reported: docs/decisions/039-retry-failed-tests-once-in-ci.md.
  retries: Number(process.env.SECOND_TRIES ?? 0),
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Keeping a trace of each story costs a fifth of its time: `--trace on` where one is wanted.
    trace: 'off',
    launchOptions,
  },
})
