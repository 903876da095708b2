import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, captureOutput } from '../night/processes.ts'

/*
 * Machines as network namespaces on one bridge. Each has its own address, loopback and private folders, and can be
 * killed or disconnected.
 */

const BRIDGE = 'lamp0'
const PREFIX = '10.83.0'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })
const ipOrIgnore = (...args: string[]) => {
  try {
    ip(...args)
  } catch {
    // It did not exist.
  }
}

/** Why the network cannot be created here; undefined: it can. */
export function networkSkipReason(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces are of Linux'
  if (process.getuid?.() !== 0) return 'only root makes network namespaces'
  try {
    ip('netns', 'add', 'lamp-try')
    ip('netns', 'delete', 'lamp-try')
    return undefined
  } catch (error) {
    return `no network namespaces here: ${(error as Error).message.split('\n').at(-2)}`
  }
}

/** The bridge between all machines; the test itself is on it, too. */
export function openNetwork(): () => void {
  ipOrIgnore('link', 'delete', BRIDGE)
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${PREFIX}.1/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  return () => ipOrIgnore('link', 'delete', BRIDGE)
}

export class Machine {
  readonly name: string
  readonly address: string
  readonly folder: string
  #children = new Set<Child>()
  #own: string[] = []

  /** @param number the last part of its address */
  constructor(folder: string, name: string, number: number) {
    this.name = name
    this.address = `${PREFIX}.${number}`
    this.folder = join(folder, name)
    mkdirSync(this.folder)
    const [namespace, wire] = [this.#namespace, `lamp-${name}`]
    ipOrIgnore('netns', 'delete', namespace)
    ipOrIgnore('link', 'delete', wire)
    ip('netns', 'add', namespace)
    ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', wire, 'master', BRIDGE, 'up')
    ip('-n', namespace, 'address', 'add', `${this.address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
  }

  get #namespace(): string {
    return `lamp-${this.name}`
  }

  /** A private folder of this machine; it must exist on the host. */
  ownFolder(path: string, user = 'root'): void {
    const folder = join(this.folder, path)
    mkdirSync(folder, { recursive: true })
    chown(folder, user)
    this.#own.push(path)
  }

  /** Writes a file into a private folder. */
  writeFile(path: string, text: string, { mode = 0o644, user = 'root' } = {}): void {
    const file = join(this.folder, path)
    writeFileSync(file, text, { mode })
    chown(file, user)
  }

  /** Starts a program on this machine, as a user of it. */
  run(
    command: string[],
    { env = {}, user, cwd = '/' }: { env?: Record<string, string>; user?: string; cwd?: string } = {},
  ): Child {
    const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'] : []
    // In a separate mount namespace, created by `ip netns exec`.
    const binds = this.#own.map(path => `mount --bind '${join(this.folder, path)}' '${path}'`)
    const script = `${['set -e', ...binds].join('; ')}; exec "$@"`
    const child = captureOutput(
      spawn('ip', ['netns', 'exec', this.#namespace, 'sh', '-c', script, 'sh', ...as, ...command], {
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env },
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    this.#children.add(child)
    void child.exited.then(() => this.#children.delete(child))
    return child
  }

  /** Power failure: kill -9 of all its processes. */
  async kill(): Promise<void> {
    const ended = [...this.#children].map(({ exited }) => exited)
    for (;;) {
      const pids = execFileSync('ip', ['netns', 'pids', this.#namespace], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean)
      if (pids.length === 0) break
      for (const pid of pids)
        try {
          process.kill(Number(pid), 'SIGKILL')
        } catch {
          // It has exited already.
        }
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    await Promise.all(ended)
  }

  /** Takes the link down without closing connections, like an unplugged cable. */
  disconnect(): void {
    ip('link', 'set', `lamp-${this.name}`, 'down')
  }

  reconnect(): void {
    ip('link', 'set', `lamp-${this.name}`, 'up')
  }

  async remove(): Promise<void> {
    await this.kill()
    ipOrIgnore('netns', 'delete', this.#namespace)
    ipOrIgnore('link', 'delete', `lamp-${this.name}`)
  }
}

function chown(path: string, user: string): void {
  execFileSync('chown', [`${user}:`, path])
}
