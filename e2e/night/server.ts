import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/src/testing/freePort.ts'
import { root } from '../lamplighter.ts'
import { type Child, startNode, waitFor } from './processes.ts'

export const CLIENT = '4c616d70-6c69-4768-8465-72636c690001'
export const account = { ADMIN_EMAIL: 'night@lamplighter.example', ADMIN_PASSWORD: 'the-whole-night' }

export interface Attempt {
  // biome-ignore lint/suspicious/noExplicitAny: results depend on the queries of tests
  data?: any
  /** Of the first error; NETWORK: no response. */
  code?: string
  message?: string
  /** Of the error. */
  extensions?: Record<string, unknown>
  ms: number
}

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  data: any
  errors?: { message: string; extensions?: { code?: string } & Record<string, unknown> }[]
}

/** The API on a port, used by its administrator. */
export class Api {
  readonly port: number
  #person: { email: string; password: string }
  #token: string | undefined

  constructor(port: number, person = { email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD }) {
    this.port = port
    this.#person = person
  }

  /** Asks the API as its administrator; signs in again when a step of the clock has expired the session. */
  // biome-ignore lint/suspicious/noExplicitAny: results depend on the queries of tests
  async ask(query: string, variables: object = {}): Promise<any> {
    this.#token ??= await this.#signIn()
    let answer = await this.#post(query, variables)
    if (answer.errors?.[0]?.extensions?.code === 'UNAUTHORIZED') {
      this.#token = await this.#signIn()
      answer = await this.#post(query, variables)
    }
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return answer.data
  }

  /** Sends a request once, and resolves with the outcome even if the server fails. Signs in first if needed. */
  attempt(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Attempt> {
    return this.#attempt(() => this.#post(query, variables, headers))
  }

  /** Opens a subscription and returns its stream. */
  async listen(query: string, signal: AbortSignal): Promise<Response> {
    this.#token ??= await this.#signIn()
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    return this.#fetch(JSON.stringify({ query }), headers, signal)
  }

  /** The same for the bytes of a file after its record was created. */
  attemptUpload(uuid: string, bytes: Uint8Array<ArrayBuffer>): Promise<Attempt> {
    const query = 'mutation ($file: Upload!, $uuid: String!) { uploadMediaFile(file: $file, uuid: $uuid) { uuid } }'
    const form = new FormData()
    form.append('operations', JSON.stringify({ query, variables: { file: null, uuid } }))
    form.append('map', JSON.stringify({ 0: ['variables.file'] }))
    form.append('0', new File([bytes], 'file.bin'))
    return this.#attempt(() => this.#send(form))
  }

  async #attempt(ask: () => Promise<Answer>): Promise<Attempt> {
    const since = performance.now()
    const took = () => performance.now() - since
    try {
      this.#token ??= await this.#signIn()
      const { data, errors } = await ask()
      const [error] = errors ?? []
      return error
        ? { code: error.extensions?.code ?? 'NONE', message: error.message, extensions: error.extensions, ms: took() }
        : { data, ms: took() }
    } catch (error) {
      return { code: 'NETWORK', message: (error as Error).message, ms: took() }
    }
  }

  /** The same for a session that a step of the clock may have expired. */
  async attemptSignedIn(query: string, variables: object = {}): Promise<Attempt> {
    const answer = await this.attempt(query, variables)
    if (answer.code !== 'UNAUTHORIZED') return answer
    this.#token = undefined
    return this.attempt(query, variables)
  }

  async #signIn(): Promise<string> {
    this.#token = undefined
    const login =
      'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }'
    const answer = await this.#post(login, this.#person)
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return answer.data.loginWithEmail.accessToken
  }

  #post(query: string, variables: object, headers: Record<string, string> = {}) {
    return this.#send(JSON.stringify({ query, variables }), { ...headers, 'content-type': 'application/json' })
  }

  async #send(body: string | FormData, headers: Record<string, string> = {}) {
    return (await (await this.#fetch(body, headers)).json()) as Answer
  }

  #fetch(body: string | FormData, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}/graphql`, {
      method: 'POST',
      headers: {
        ...headers,
        'apollo-require-preflight': 'true',
        'x-client-id': CLIENT,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body,
      signal,
    })
  }
}

/** One server process, straight from server/src/main.ts: a signal to it is a signal to it alone. */
export class Server extends Api {
  readonly mqttPort: number
  readonly dataDir: string
  /** A file for standard error, from its next start on. */
  errorLog: string | undefined
  /** Path of its program, from its next start on. */
  codeRoot = root
  #env: Record<string, string>
  #child: Child | undefined

  private constructor(env: Record<string, string>, port: number, mqttPort: number, dataDir: string) {
    super(port)
    this.#env = env
    this.mqttPort = mqttPort
    this.dataDir = dataDir
  }

  /** @param env environment of the clock, and differences from a new installation */
  static async create(dataDir: string, env: Record<string, string>): Promise<Server> {
    return new Server(env, await freePort(), await freePort(), dataDir)
  }

  get pid(): number {
    return this.#child!.process.pid!
  }

  get running(): boolean {
    return this.#child !== undefined
  }

  /** Where the embedded PostgreSQL listens, while the server runs. */
  get databaseUrl(): string {
    const folder = join(this.dataDir, 'postgres/run')
    return `postgresql://lamplighter@/lamplighter?host=${encodeURIComponent(folder)}&port=5432`
  }

  /** Resolves when it is running, with the seconds since the start. */
  async start(): Promise<number> {
    const env = {
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...account,
      ...this.#env,
      PORT: `${this.port}`,
      MQTT_PORT: `${this.mqttPort}`,
      DATA_DIR: this.dataDir,
    }
    const child = startNode(join(this.codeRoot, 'server/src/main.ts'), [], env, this.errorLog)
    this.#child = child
    const ended = () => child.process.exitCode !== null || child.process.signalCode !== null
    const took = await waitFor(
      () => ended() || child.output().includes('Lamplighter is running'),
      60,
      () => child.output(),
    )
    if (ended()) throw new Error(`the server exited:\n${child.output()}`)
    return took
  }

  /** kill -9. Its embedded PostgreSQL gets a signal from the kernel, and exits a moment later. */
  async kill(): Promise<void> {
    await this.#child?.terminate('SIGKILL')
    this.#child = undefined
  }

  /** Stops it like Ctrl-C. */
  async stop(): Promise<void> {
    await this.#child?.terminate('SIGTERM')
    this.#child = undefined
  }

  output(): string {
    return this.#child?.output() ?? ''
  }

  /** Memory that it holds now, MB. */
  rss(): number {
    const status = readFileSync(`/proc/${this.#child?.process.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }

  /** Files and sockets that it holds open now. */
  handles(): number {
    return readdirSync(`/proc/${this.#child?.process.pid}/fd`).length
  }
}
