import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { freshBuildOrThrow } from './freshBuild.ts'
import { MemoryServer } from './memoryServer.ts'

/** The account, language and browser of a visit. */
export interface Visitor {
  /** name of a demo account, or an email; undefined: signed out */
  as?: 'admin' | 'operator' | 'viewer' | 'customer' | (string & {})
  language?: 'zh' | 'en'
}

interface NewPage extends BrowserContextOptions {
  /** arguments of a separate browser */
  args?: string[]
}

/**
 * Tests of the console in a browser against the in-memory server, which is reset before each test. `open` signs an account in and
 * opens a page; `server` has the city and faults on demand.
 */
export const test = base.extend<
  {
    server: MemoryServer
    open: (path: string, visitor?: Visitor) => Promise<Page>
    newPage: (options?: NewPage) => Promise<Page>
  },
  { memoryServer: MemoryServer }
>({
  memoryServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      freshBuildOrThrow()
      const server = new MemoryServer()
      await server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ memoryServer }, use) => {
      memoryServer.reset()
      await use(memoryServer)
      expect(memoryServer.unexpectedErrors).toEqual([])
    },
    { auto: true },
  ],
  baseURL: ({ memoryServer }, use) => use(memoryServer.url),
  context: async ({ context }, use) => {
    const errors = errorsIn(context)
    await use(context)
    expect(errors).toEqual([])
  },
  /** A page in another context or browser; fails on the same errors as `page`. */
  newPage: async ({ browser, playwright, launchOptions, memoryServer }, use) => {
    const opened: { errors: string[]; close: () => Promise<void> }[] = []
    await use(async ({ args, ...options } = {}) => {
      const all = [...(launchOptions.args ?? []), ...(args ?? [])]
      const own = args ? await playwright.chromium.launch({ ...launchOptions, args: all }) : undefined
      const context = await (own ?? browser).newContext({ baseURL: memoryServer.url, locale: 'zh-CN', ...options })
      opened.push({ errors: errorsIn(context), close: () => (own ?? context).close() })
      return context.newPage()
    })
    for (const { close } of opened) await close()
    expect(opened.flatMap(({ errors }) => errors)).toEqual([])
  },
  open: ({ page, server }, use) =>
    use(async (path, visitor) => {
      await visit(page, server, path, visitor)
      return page
    }),
})

/** Violations of the content security policy, and uncaught exceptions. */
function errorsIn(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', message => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text())
  })
  context.on('weberror', error => errors.push(String(error.error().stack)))
  return errors
}

/** As `open`, for a page of another browser. */
export async function visit(page: Page, server: MemoryServer, path: string, { as, language }: Visitor = {}) {
  const token = as && server.signIn(as.includes('@') ? as : `${as}@lamplighter.example`)
  // A page without the console, which would redirect to sign-in.
  await page.goto('/healthz')
  await page.evaluate(keep, { token, language, expiresAt: Date.now() + 86_400_000 })
  await page.goto(path)
}

/** Runs in the page; stores the token as console/src/graphql/token.ts does. */
function keep({ token, language, expiresAt }: { token?: string; language?: string; expiresAt: number }): void {
  localStorage.clear()
  if (language) localStorage.setItem('app-language', language)
  if (token)
    localStorage.setItem('lamplighter-token', JSON.stringify({ accessToken: token, tokenType: 'Bearer', expiresAt }))
}

/** Languages and color schemes. The gate runs the first, the nightly set all. */
const VARIANTS = [
  { language: 'zh', colorScheme: 'light' },
  { language: 'zh', colorScheme: 'dark' },
  { language: 'en', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
] as const
type Variant = (typeof VARIANTS)[number]

/** One test for each variant: `${title}, zh, light` … `open` needs no language then. */
export function testVariants(
  title: string,
  run: (
    at: Variant & { page: Page; server: MemoryServer; open: (path: string, as?: string) => Promise<Page> },
  ) => Promise<void>,
): void {
  for (const variant of VARIANTS) {
    const { language, colorScheme } = variant
    test(`${title}, ${language}, ${colorScheme}`, async ({ page, server, open }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await run({ ...variant, page, server, open: (path, as = 'admin') => open(path, { as, language }) })
    })
  }
}

export { expect }
