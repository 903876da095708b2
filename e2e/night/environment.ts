import { chmodSync, mkdtempSync, rmSync } from 'node:fs'

/** What to close, in reverse order. */
export type Cleanup = (() => unknown)[]

/**
 * Something of many parts, in a folder of its own that all users may enter. Should one part fail, those that stand are closed.
 * Below /tmp and not os.tmpdir(): the way to PostgreSQL's socket has to be short.
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
