import { chmodSync, mkdtempSync, rmSync } from 'node:fs'

/** Cleanup functions, called in reverse order. */
export type Cleanup = (() => unknown)[]

/**
 * Several parts in one folder that all users can access. If one part fails to start, the others are closed. The folder
 * is below /tmp and not os.tmpdir(), since the path of PostgreSQL's socket must be short.
 */
export async function createEnvironment<Environment extends object>(
  name: string,
  open: (folder: string, closing: Cleanup) => Promise<Environment>,
): Promise<Environment & { stop(): Promise<void> }> {
  const folder = mkdtempSync(`/tmp/lamplighter-${name}-`)
  chmodSync(folder, 0o755)
  const closing: Cleanup = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    return { ...(await open(folder, closing)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
