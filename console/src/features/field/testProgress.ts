import type { DeviceOfPage } from '../devicePage/devicePage.ts'

/** What a light has reported since the test at the pole started. */
export interface TestProgress {
  on: boolean
  off: boolean
}

/** Records a report of the light. The test passes once it has reported both on and off. */
export function recordReport(before: TestProgress, lit: boolean): TestProgress {
  const after = { on: before.on || lit, off: before.off || !lit }
  return after.on === before.on && after.off === before.off ? before : after
}

export function isPassed({ on, off }: TestProgress): boolean {
  return on && off
}

/** End of the running test, ms since 1970; undefined: no test. */
export function testEnd({ facts }: Pick<DeviceOfPage, 'facts'>): number | undefined {
  const { cause, until } = facts.expected ?? {}
  return cause === 'TEST' && until ? Date.parse(until) : undefined
}

/** `4:59` */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
