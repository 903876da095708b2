import mqtt, { type MqttClient } from 'mqtt'
import type { Command } from '#protocol/command.ts'

/** Lights of an independent MQTT client that execute each command and report it. */
export class AckingLights {
  #clients: MqttClient[] = []

  /** @param passwords by device id */
  static async connect(port: number, passwords: ReadonlyMap<string, string>): Promise<AckingLights> {
    const lights = new AckingLights()
    for (const [id, password] of passwords) lights.#clients.push(await connectLight(id, port, password))
    return lights
  }

  async stop(): Promise<void> {
    await Promise.all(this.#clients.map(client => client.endAsync(true)))
  }
}

async function connectLight(id: string, port: number, password: string): Promise<MqttClient> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: id, username: id, password })
  const publish = (kind: string, message: object) =>
    client.publishAsync(`lamplighter/1/${id}/up/${kind}`, JSON.stringify(message), { qos: 1 })
  client.on('message', (_, payload) => {
    const { id: commandId, main }: Command = JSON.parse(payload.toString())
    void publish('acknowledgement', { id: commandId, result: 'ACCEPTED' })
    void publish('telemetry', { main, commandId })
  })
  await client.subscribeAsync(`lamplighter/1/${id}/down/command`, { qos: 1 })
  await publish('presence', { online: true })
  await publish('telemetry', { main: { dimmingLevel: 0 } })
  return client
}
