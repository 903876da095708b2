import { type Browser, chromium } from '@playwright/test'

/** Chromium as the stories use it; WebGL is drawn by the processor, where there is no graphics card. */
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
