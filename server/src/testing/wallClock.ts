/**
 * Waits for the next full period of the clock if the current one ends soon, for tests whose expected values change with
 * the hour, the minute or the code of 30 s.
 */
export async function avoidPeriodEnd(periodMs: number, neededMs: number): Promise<void> {
  const left = periodMs - (Date.now() % periodMs)
  // Node's timers may fire a millisecond early.
  if (left < neededMs) await new Promise(resolve => setTimeout(resolve, left + 20))
}
