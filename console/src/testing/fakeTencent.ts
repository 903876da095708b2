import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** What a page asked of Tencent's SDK: `['Map', {…}]`, `['easeTo', {…}]`, … */
export type Asked = [what: string, ...args: unknown[]][]

/** The script that map.qq.com would send. */
export const FAKE_SDK = readFileSync(new URL('fakeTencentSdk.js', import.meta.url), 'utf8')

export async function askedOf(page: Page): Promise<Asked> {
  return page.evaluate(() => (globalThis as unknown as { asked: Asked }).asked)
}
