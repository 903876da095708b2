import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/testing/freePort.ts'
import type { SteppedClock } from './clock.ts'
import { type Child, startNode, startProgram, waitFor } from './processes.ts'

/** A separate PostgreSQL that uses the stepped clock. */
export async function startPostgres(folder: string, clock: Pick<SteppedClock, 'env'>) {
  const program = fileURLToPath(new URL('postgresProcess.ts', import.meta.url))
  const child = startNode(program, [join(folder, 'own')], clock.env)
  const [{ url }] = (await Promise.race([
    once(child.process, 'message'),
    child.exited.then(() => Promise.reject(new Error(`PostgreSQL did not start: ${child.output()}`))),
  ])) as [{ url: string }]
  return { url, dataDir: join(folder, 'own'), stop: () => child.terminate('SIGTERM') }
}

/** A Mosquitto that can be killed and started again on the same port. It uses the true time. */
export class Mosquitto {
  readonly port: number
  #conf: string
  #child: Child | undefined

  private constructor(port: number, conf: string) {
    this.port = port
    this.#conf = conf
  }

  static async create(folder: string): Promise<Mosquitto> {
    const port = await freePort()
    const conf = join(folder, 'mosquitto.conf')
    const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'max_queued_messages 0']
    writeFileSync(conf, `${lines.join('\n')}\n`)
    const broker = new Mosquitto(port, conf)
    await broker.start()
    return broker
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    this.#child = startProgram('mosquitto', ['-c', this.#conf])
    await waitFor(
      () => acceptsConnections(this.port),
      10,
      () => `Mosquitto: ${this.#child?.output()}`,
    )
  }

  get pid(): number {
    return this.#child!.process.pid!
  }

  /** kill -9: what it held in memory is lost. */
  async kill(): Promise<void> {
    await this.#child?.terminate('SIGKILL')
    this.#child = undefined
  }

  /** Publishes a retained message, as another client could. */
  async publishRetained(topic: string, message: object): Promise<void> {
    const args = ['-h', '127.0.0.1', '-p', `${this.port}`, '-q', '1', '-r', '-t', topic, '-m', JSON.stringify(message)]
    const publishing = startProgram('mosquitto_pub', args)
    const code = await publishing.exited
    if (code !== 0) throw new Error(`mosquitto_pub: ${publishing.output()}`)
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
