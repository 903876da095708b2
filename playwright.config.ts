import { existsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { isNightly } from './server/src/testing/nightly.ts'

/** Root has no user namespaces to build a sandbox from. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** The headless build takes a quarter less processor time. Not every Linux has it. */
const HEADLESS = process.env.CHROMIUM_HEADLESS ?? '/usr/bin/chromium-headless-shell'
/** Tests of PDFs and of the permission for a camera need the full browser. */
const WHOLE_BROWSER = /@wholeBrowser/

const launchOptions = {
  executablePath: existsSync(HEADLESS) ? HEADLESS : CHROMIUM,
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

/** Where the prepared data directory is. Set here once; workers inherit it. See preparedData.ts. */
process.env.PREPARED_DATA_DIR ??= join(tmpdir(), `lamplighter-prepared-${process.pid}`)

const endToEnd = { testDir: 'e2e', testMatch: /\/e2e\/[^/]+\.e2e\.ts$/, dependencies: ['setup'] }
const components = { testDir: 'console/src', testMatch: '**/*.browser.test.ts' }
/** The gate runs one variant of each loop over languages and color schemes, and no test that takes long. */
const NIGHTLY = /\(en\)|(zh, dark|en, light|en, dark)\b|@nightly/
/** Time limits are enforced at night, alone on the machine. */
const LATENCY = /@latency/
const alone = { grep: LATENCY, workers: 1 }

export default defineConfig({
  globalTeardown: './e2e/preparedData.teardown.ts',
  projects: [
    { name: 'setup', testDir: 'e2e', testMatch: 'preparedData.setup.ts' },
    {
      name: 'components',
      ...components,
      grepInvert: isNightly ? LATENCY : NIGHTLY,
      outputDir: 'results/components',
    },
    { name: 'components-latency', ...components, ...alone, outputDir: 'results/components-latency' },
    {
      name: 'e2e',
      ...endToEnd,
      grepInvert: [WHOLE_BROWSER, isNightly ? LATENCY : NIGHTLY],
      outputDir: 'results/e2e',
    },
    {
      name: 'e2e-whole-browser',
      ...endToEnd,
      grep: WHOLE_BROWSER,
      ...(!isNightly && { grepInvert: NIGHTLY }),
      outputDir: 'results/e2e-whole-browser',
      use: { launchOptions: { ...launchOptions, executablePath: CHROMIUM } },
    },
    { name: 'e2e-latency', ...endToEnd, ...alone, outputDir: 'results/e2e-latency' },
    // For the change gate.
    {
      name: 'smoke',
      testDir: 'e2e',
      testMatch: /\/e2e\/(night|faults)\/[^/]+\.e2e\.ts$/,
      grep: /@smoke/,
      outputDir: 'results/smoke',
      workers: 1,
    },
    { name: 'night', testDir: 'e2e/night', testMatch: '*.e2e.ts', outputDir: 'results/night', workers: 1 },
    { name: 'faults', testDir: 'e2e/faults', testMatch: '*.e2e.ts', outputDir: 'results/faults', workers: 1 },
    // Needs root and Debian's packages.
    { name: 'cluster', testDir: 'e2e/cluster', testMatch: '*.cluster.ts', outputDir: 'results/cluster', workers: 1 },
  ],
  // Ends what hangs; a busy machine takes three times as long as an idle one.
  timeout: 180_000,
  // Each has a browser and a server of its own, and waits a quarter of its time.
  workers: Math.min(availableParallelism() + 1, 4),
  // CI retries once and reports it: decision 039.
  retries: Number(process.env.RETRIES ?? 0),
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Keeping a trace of each test costs a fifth of its time: `--trace on` where one is wanted.
    trace: 'off',
    launchOptions,
  },
})
