import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

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

const stories = { testMatch: '*.e2e.ts', testIgnore: '{night,cluster,faults}/**', outputDir: 'results/stories' }

const WAY = ['faults/broker.e2e.ts', 'faults/flood.e2e.ts', 'faults/fuzz.e2e.ts']

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'stories', ...stories, grepInvert: WHOLE_BROWSER },
    {
      name: 'whole browser',
      ...stories,
      grep: WHOLE_BROWSER,
      use: { launchOptions: { ...launchOptions, executablePath: CHROMIUM } },
    },
    // What these measure they measure alone.
    { name: 'night', testMatch: 'night/*.e2e.ts', outputDir: 'results/night', workers: 1 },
    {
      name: 'faults',
      testMatch: 'faults/*.e2e.ts',
      testIgnore: WAY,
      outputDir: 'results/faults',
      workers: 1,
    },
    // Takes minutes, and is run when somebody has touched the way to the lights.
    { name: 'way', testMatch: WAY, outputDir: 'results/way', workers: 1 },
    // Takes root, Debian's packages and minutes.
    { name: 'cluster', testMatch: 'cluster/*.cluster.ts', outputDir: 'results/cluster', workers: 1 },
  ],
  timeout: 90_000,
  // Each has a server and a browser of its own.
  workers: Math.min(availableParallelism(), 4),
  // Here none; the build server gives one, and names what needed it: docs/decisions/039-a-second-try-is-named.md.
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
