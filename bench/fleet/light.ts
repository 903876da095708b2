import { v7 as uuidv7 } from 'uuid'
import { downFilter, upTopic } from '#protocol/topics.ts'
import { encodeString, MqttConnection } from './mqttConnection.ts'

interface Command {
  id: string
  light?: string
  main?: { dimmingLevel: number }
  sub?: { dimmingLevel: number }
}

/** of the main lamp and the sub lamp, % */
type Levels = [number, number]

/** A light, or a concentrator with its lights. Executes commands at once. */
export class Light {
  connection!: MqttConnection
  acknowledged = 0
  readonly #name: string
  readonly #behind: string[] | undefined
  readonly #telemetry: Buffer
  readonly #acknowledgement: Buffer
  #sequence = 0
  #levels: Levels = [0, 0]
  /** The last executed command: each reading names the cause of its state. */
  readonly #lastCommands = new Map<string | undefined, string>()
  #next = 0
  readonly #levelsBehind = new Map<string, Levels>()
  /** send times of unacknowledged messages by id */
  readonly #inFlight = new Map<number, (() => void) | undefined>()

  constructor(name: string, behind?: string[]) {
    this.#name = name
    this.#behind = behind
    this.#telemetry = encodeString(upTopic(name, 'telemetry'))
    this.#acknowledgement = encodeString(upTopic(name, 'acknowledgement'))
  }

  async connect(port: number, password: string | undefined, listens: boolean): Promise<void> {
    this.connection = await MqttConnection.open(port, this.#name, password, {
      acknowledged: id => {
        this.acknowledged++
        const done = this.#inFlight.get(id)
        this.#inFlight.delete(id)
        done?.()
      },
      published: (topic, payload) => {
        if (topic.endsWith('/command')) this.#applyCommand(payload)
      },
    })
    if (!listens) return
    await this.connection.subscribe(downFilter(this.#name))
    await new Promise<void>(resolve => {
      this.#publish(encodeString(upTopic(this.#name, 'presence')), '{"online":true}', resolve)
    })
  }

  /** Resolves when all messages are acknowledged. */
  async flood(inFlight: number, end: number, took: number[]): Promise<void> {
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        while (performance.now() < end) {
          const since = performance.now()
          await this.reportOnce()
          took.push(performance.now() - since)
        }
      }),
    )
  }

  /** Resolves when it is acknowledged. */
  reportOnce(): Promise<void> {
    return new Promise(resolve => this.report(resolve))
  }

  /** Sent as a reply to a command, which the server does not batch. */
  reportAfterCommand(): Promise<void> {
    return new Promise(resolve => this.#publish(this.#telemetry, this.#reading(this.#behind?.[0], uuidv7()), resolve))
  }

  /** One message with readings of all its lights. */
  reportAll(): Promise<void> {
    const readings = this.#behind?.map(light => this.#reading(light)).join()
    const payload = readings === undefined ? this.#reading() : `{"readings":[${readings}]}`
    return new Promise(resolve => this.#publish(this.#telemetry, payload, resolve))
  }

  report(done?: () => void): void {
    this.#publish(this.#telemetry, this.#reading(this.#behind?.[this.#next++ % this.#behind.length]), done)
  }

  #publish(topic: Buffer, payload: string, done?: () => void): void {
    this.#inFlight.set(this.connection.publish(topic, payload), done)
  }

  #reading(light?: string, command = this.#lastCommands.get(light)): string {
    const [level, sub] = light === undefined ? this.#levels : (this.#levelsBehind.get(light) ?? [0, 0])
    const sequence = ++this.#sequence
    const whose = light === undefined ? '' : `"light":"${light}",`
    const why = command === undefined ? '' : `,"commandId":"${command}"`
    return (
      `{${whose}"time":"${new Date().toISOString()}","sequence":${sequence},"main":{"dimmingLevel":${level},` +
      `"activePower":${level * 1.5},"current":${level * 0.007},"activeEnergy":${1000 + sequence * 0.001}},` +
      `"sub":{"dimmingLevel":${sub},"activePower":${sub * 0.6},"current":${sub * 0.003},"activeEnergy":12.5},` +
      `"supplyVoltage":${220 + (sequence % 100) / 10},"controlGearTemperature":31.2,"signalStrength":86,"lampFailure":false${why}}`
    )
  }

  #applyCommand(payload: Buffer): void {
    const said = JSON.parse(payload.toString()) as Command | { commands: Command[] }
    const commands = 'commands' in said ? said.commands : [said]
    const answers = commands.map(({ id, light }) => ({ id, light, result: 'ACCEPTED' }))
    this.#publish(
      this.#acknowledgement,
      JSON.stringify('commands' in said ? { acknowledgements: answers } : answers[0]),
    )
    const readings = commands.map(({ id, light, main, sub }) => {
      const levels: Levels = [main?.dimmingLevel ?? 0, sub?.dimmingLevel ?? 0]
      if (light === undefined) this.#levels = levels
      else this.#levelsBehind.set(light, levels)
      this.#lastCommands.set(light, id)
      return this.#reading(light, id)
    })
    this.#publish(this.#telemetry, 'commands' in said ? `{"readings":[${readings.join()}]}` : readings[0]!)
  }
}
