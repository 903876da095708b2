import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { LogEntry } from './commandLog.ts'
import { explainFailure } from './connectionFailure.ts'
import { Endpoint } from './endpoint.ts'
import { Light } from './light.ts'
import { parseLine, TERMINAL_COMMANDS } from './terminalCommands.ts'

const TICK_MS = 100
const KEEP_ALIVE_SECONDS = 30

export type TerminalLightOptions = {
  id: string
  password: string
  url: string
  /** W at 100 %. */
  watts: number
  /** Without it, the light has no sub lamp. */
  subWatts?: number
  reportEveryMs: number
  input: Readable
  /** Ends the light when its input ends, e.g. by Ctrl-D. */
  stopsWithInput: boolean
  print: (line: string) => void
}

/** One light, played in a terminal: an endpoint of the simulator whose lamp is switched by lines of text. */
export class TerminalLight {
  #options: TerminalLightOptions
  #light: Light
  #endpoint: Endpoint
  #timer: NodeJS.Timeout | undefined
  #hasConnected = false
  #wasConnected = false
  /** The last line about the connection, so that each attempt does not repeat it. */
  #lastFailure = ''
  #planVersion: number | undefined
  #ended = Promise.withResolvers<number>()

  constructor(options: TerminalLightOptions) {
    const { id, password, url, watts, subWatts, reportEveryMs } = options
    const lamp = (of: number) => ({ watts: of, dims: true, colorTemperature: true })
    const model = { main: lamp(watts), ...(subWatts !== undefined && { sub: lamp(subWatts) }) }
    const light = { id, model: 'terminal', behaviour: 'normal' as const, energy: [0, 0] as [number, number] }
    this.#options = options
    this.#light = new Light(light, model, Date.now)
    this.#endpoint = new Endpoint({
      endpoint: { username: id, password, kind: 'light', protocol: '1.1', lights: [light] },
      lights: [this.#light],
      broker: url,
      reportEveryMs,
      spreadMs: 0,
      keepAliveSeconds: KEEP_ALIVE_SECONDS,
      log: entry => this.#printChange(entry),
      now: Date.now,
      random: Math.random,
      onUp: () => this.#onConnect(),
      onError: (message, error) => (error ? this.#onFailure(error) : this.#print(message)),
    })
  }

  /** Resolves with the exit code when the light has disconnected. */
  async run(): Promise<number> {
    this.#endpoint.connect()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    const code = await this.#ended.promise
    clearInterval(this.#timer)
    await this.#endpoint.disconnect()
    return code
  }

  quit(code = 0): void {
    this.#ended.resolve(code)
  }

  #tick(): void {
    const { isConnected } = this.#endpoint
    if (this.#wasConnected && !isConnected)
      this.#print('connection lost, reconnecting. If this repeats, another program may use the same id')
    this.#wasConnected = isConnected
    this.#endpoint.tick(Date.now())
    const version = this.#light.program?.version
    if (version !== this.#planVersion) this.#print(`plan stored: ${this.#planText()}`)
    this.#planVersion = version
  }

  #onConnect(): void {
    const { id, url, input, stopsWithInput } = this.#options
    this.#print(`connected to ${new URL(url).host} as ${id}`)
    this.#lastFailure = ''
    if (this.#hasConnected) return
    this.#hasConnected = true
    this.#print(`commands: ${TERMINAL_COMMANDS}`)
    createInterface({ input })
      .on('line', line => this.#execute(line))
      .on('close', () => stopsWithInput && this.quit())
  }

  #onFailure(error: Error): void {
    const { text, isFinal } = explainFailure(error, this.#options.url)
    if (text !== this.#lastFailure) this.#print(text)
    this.#lastFailure = text
    if (isFinal || !this.#hasConnected) this.quit(1)
  }

  #execute(line: string): void {
    const command = parseLine(line)
    switch (command.kind) {
      case 'set':
        this.#endpoint.switchByHand(this.#light, { main: { dimmingLevel: command.level } })
        break
      case 'break':
        this.#light.main!.isBroken = command.isBroken
        this.#endpoint.report(this.#light)
        this.#print(this.#statusText())
        break
      case 'status':
        this.#print(this.#statusText())
        break
      case 'text':
        this.#print(command.text)
        break
      case 'quit':
        this.quit()
    }
  }

  #printChange({ by, result, reason, main, sub }: LogEntry): void {
    const lamps = `main lamp ${levelText(main)}${sub === undefined ? '' : `, sub lamp ${levelText(sub)}`}`
    if (by === 'plan') this.#print(`plan entry: ${lamps}`)
    else if (by === 'hand') this.#print(`switched here: ${lamps}`)
    else if (result === 'ACCEPTED') this.#print(`command: ${lamps}, answered ACCEPTED`)
    else this.#print(`command: not executed, answered ${result}${reason ? ` (${reason})` : hintOf(result)}`)
  }

  #statusText(): string {
    const { main, lampFailure, supplyVoltage } = this.#light.reading()
    const failure = lampFailure ? ', lamp failure' : ''
    const link = this.#endpoint.isConnected ? 'connected' : 'not connected'
    return `${link}; main lamp ${levelText(main?.dimmingLevel)}, ${main?.activePower} W, ${supplyVoltage} V${failure}; plan ${this.#planText()}`
  }

  #planText(): string {
    const { program, nextEntryAt } = this.#light
    if (!program) return 'none'
    const kind = program.rules ? 'rules' : `${program.entries.length} entries`
    return Number.isFinite(nextEntryAt) ? `${kind}, next change ${new Date(nextEntryAt).toISOString()}` : kind
  }

  #print(text: string): void {
    this.#options.print(`${new Date().toTimeString().slice(0, 8)} ${text}`)
  }
}

function levelText(level: number | undefined): string {
  return level === undefined ? 'unknown' : level === 0 ? 'off' : `on at ${level} %`
}

function hintOf(result: LogEntry['result']): string {
  return result === 'EXPIRED' ? ': check the clock of this machine' : ''
}
