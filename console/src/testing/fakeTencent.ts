import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Calls of a page to Tencent's SDK: `['Map', {…}]`, `['easeTo', {…}]`, … */
export type SdkCalls = [what: string, ...args: unknown[]][]

/** The script that map.qq.com would send. */
export const FAKE_SDK = readFileSync(new URL('fakeTencentSdk.js', import.meta.url), 'utf8')

export async function sdkCallsOf(page: Page): Promise<SdkCalls> {
  return page.evaluate(() => (globalThis as unknown as { asked: SdkCalls }).asked)
}
