/** What has been started, in this order. */
export type ShutdownSteps = { name: string; close: () => Promise<unknown> }[]

const CLOSE_TIMEOUT_MS = 10_000

/** Registers how to stop what has just been started. */
export function onShutdown(steps: ShutdownSteps, name: string, close: () => Promise<unknown>): void {
  steps.push({ name, close })
}

/** Stops everything in reverse order. A step that fails or times out does not prevent the others. */
export async function shutdown(steps: ShutdownSteps, timeoutMs = CLOSE_TIMEOUT_MS): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { name, close } = step
    const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('timed out')), timeoutMs).unref())
    await Promise.race([close(), timeout]).catch(error => console.error(`failed to stop ${name}: ${error.message}`))
  }
}
