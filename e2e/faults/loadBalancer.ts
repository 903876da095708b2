import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sleep } from '../random.ts'

/*
 * A load balancer as deploy/machines/haproxy-console.cfg configures HAProxy: it checks the readiness of each server, forwards
 * to the ready one with the fewest open requests, keeps connections alive, and never retries. (HAProxy retries a failed
 * connection; here it is a failure, as with other load balancers.)
 */

/** s between health checks, and after one that contradicts the current state */
const [CHECK_SECONDS, RECHECK_SECONDS] = [1, 0.5]
/** Consecutive checks that change the state. */
const [RISE, FALL] = [2, 2]
const CHECK_TIMEOUT_MS = 3000

interface Target {
  port: number
  agent: Agent
  /** up: gets requests; draining: finishes those it has; down: those it had are cut off */
  state: 'up' | 'draining' | 'down'
  /** Consecutive checks that contradict the state. */
  contrary: number
  open: Set<ServerResponse>
}

export class LoadBalancer {
  #targets: Target[]
  #server = createServer((asked, answer) => this.#forward(asked, answer))
  #closing = false
  #healthChecks: Promise<unknown>
  /** Requests without a ready server, without a response, or cut off. */
  readonly failures: string[] = []

  private constructor(ports: number[]) {
    this.#targets = ports.map(port => ({
      ...{ port, agent: new Agent({ keepAlive: true }), state: 'down', contrary: 0, open: new Set() },
    }))
    // As `timeout client`: the client closes first.
    this.#server.keepAliveTimeout = 75_000
    this.#healthChecks = Promise.all(this.#targets.map(target => this.#pollHealth(target)))
  }

  static async open(ports: number[]): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(ports)
    await new Promise<void>(resolve => balancer.#server.listen(0, '127.0.0.1', resolve))
    return balancer
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  isUp(port: number): boolean {
    return this.#targets.some(target => target.port === port && target.state === 'up')
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#healthChecks
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#targets) agent.destroy()
  }

  async #pollHealth(target: Target): Promise<void> {
    while (!this.#closing) {
      this.#updateState(target, await statusOf(target.port))
      await sleep(target.contrary > 0 ? RECHECK_SECONDS : CHECK_SECONDS)
    }
  }

  #updateState(target: Target, status: number): void {
    // `http-check disable-on-404`: the server announces its shutdown; one check is enough.
    if (status === 404 && target.state === 'up') target.state = 'draining'
    if (status === 404) return
    const ready = status === 200
    const asBefore = target.state !== 'draining' && ready === (target.state === 'up')
    target.contrary = asBefore ? 0 : target.contrary + 1
    if (target.contrary < (ready ? RISE : FALL)) return
    target.contrary = 0
    target.state = ready ? 'up' : 'down'
    // `on-marked-down shutdown-sessions`
    if (!ready) for (const answer of target.open) answer.destroy()
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const up = this.#targets.filter(({ state }) => state === 'up')
    // Sticky session, as by a cookie.
    const wanted = up.find(({ port }) => port === Number(asked.headers['x-server']))
    const [target] = wanted ? [wanted] : up.sort((a, b) => a.open.size - b.open.size)
    if (!target) {
      this.#fail(asked, answer, 503, 'no server')
      return
    }
    target.open.add(answer)
    const { connection: _, ...headers } = asked.headers
    const { method, url: path } = asked
    const on = request({ port: target.port, host: '127.0.0.1', agent: target.agent, method, path, headers })
    on.on('response', response => {
      const { connection: _, 'keep-alive': __, ...headers } = response.headers
      answer.writeHead(response.statusCode!, headers)
      response.on('error', () => answer.destroy())
      response.pipe(answer)
    })
    on.on('error', error => {
      if (answer.headersSent) answer.destroy()
      else this.#fail(asked, answer, 502, error.message)
    })
    answer.on('close', () => {
      target.open.delete(answer)
      if (!answer.writableFinished) on.destroy()
    })
    asked.pipe(on)
  }

  #fail(asked: IncomingMessage, answer: ServerResponse, status: number, why: string): void {
    if (answer.destroyed) return
    this.failures.push(`${asked.method} ${asked.url}: ${status} ${why}`)
    answer.writeHead(status).end()
  }
}

/** 0: no response. */
function statusOf(port: number): Promise<number> {
  return new Promise(resolve => {
    const asking = get(
      { port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: CHECK_TIMEOUT_MS },
      answer => {
        answer.resume()
        resolve(answer.statusCode!)
      },
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(0))
  })
}
