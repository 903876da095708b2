import { type Browser, chromium } from '@playwright/test'

/** Chromium as in the e2e tests; WebGL is rendered in software without a graphics card. */
export async function openBrowser(resources: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--enable-precise-memory-info',
    ],
  })
  resources.defer(() => browser.close())
  return browser
}
