import mqtt, { type MqttClient } from 'mqtt'
import type { Command } from '#protocol/command.ts'
import { downFilter, type UpKind, upTopic } from '#protocol/topics.ts'

/**
 * A light controlled by a test: it connects like any other, stores the messages it receives, and sends what the test asks.
 */
export async function connectLight(port: number, username: string, password: string) {
  const client: MqttClient = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username,
    password,
    reconnectPeriod: 0,
    connectTimeout: 5000,
  })
  const commands: Command[] = []
  const waiting: ((command: Command) => void)[] = []
  client.on('message', (_, payload) => {
    const message = JSON.parse(payload.toString())
    for (const command of (message.commands ?? [message]) as Command[]) {
      const next = waiting.shift()
      if (next) next(command)
      else commands.push(command)
    }
  })
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('the broker closed the connection')))
  })
  const [granted] = await client.subscribeAsync(downFilter(username), { qos: 1 })
  if (granted?.qos === 128) throw new Error('the broker refused the subscription')
  return {
    client,
    /** The next command, or the oldest unread one. */
    command: (): Promise<Command> =>
      commands.length
        ? Promise.resolve(commands.shift()!)
        : new Promise((resolve, reject) => {
            waiting.push(resolve)
            setTimeout(() => reject(new Error('no command came in 8 s')), 8000).unref()
          }),
    /** Resolves when the platform has acknowledged it. */
    say: (word: UpKind, message: unknown) =>
      client.publishAsync(upTopic(username, word), typeof message === 'string' ? message : JSON.stringify(message), {
        qos: 1,
      }),
    close: () => client.endAsync(true),
  }
}
