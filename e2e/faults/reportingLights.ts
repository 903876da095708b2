import mqtt, { type MqttClient } from 'mqtt'
import { upTopic } from '../../protocol/topics.ts'
import type { Query } from '../night/city.ts'
import { sleep } from '../random.ts'

/** Between two readings of one of them, s. */
const INTERVAL_SECONDS = 0.05

/** Ungrouped lights that report without a pause, and the log of acknowledged readings. */
export class ReportingLights {
  readonly acknowledged: { light: string; sequence: number }[] = []
  #clients: MqttClient[] = []
  #stopping = false
  #working: Promise<unknown> = Promise.resolve()

  static async start(sql: Query, broker: string, count: number): Promise<ReportingLights> {
    const meters = new ReportingLights()
    const names = Array.from({ length: count }, (_, i) => `M-${i}`)
    await sql(
      `insert into light_device (name, device_id, mode_id)
       select 'Meter ' || id, id, (select id from device_mode where code = 'NIGHT') from unnest($1::text[]) id`,
      [names],
    )
    meters.#clients = await Promise.all(names.map(name => mqtt.connectAsync(broker, { clientId: name })))
    meters.#working = Promise.all(names.map((name, i) => meters.#report(name, meters.#clients[i]!)))
    return meters
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#working
    for (const client of this.#clients) await client.endAsync()
  }

  /** Acknowledged readings that are missing in the database. */
  async lost(sql: Query): Promise<string[]> {
    const rows = await sql<{ light: string; sequence: number }>(
      `select distinct d.device_id light, r.sequence::int from light_reading r join light_device d on d.id = r.light_id
       where d.device_id like 'M-%'`,
    )
    const kept = new Set(rows.map(({ light, sequence }) => `${light} ${sequence}`))
    return this.acknowledged.map(({ light, sequence }) => `${light} ${sequence}`).filter(reading => !kept.has(reading))
  }

  async #report(light: string, client: MqttClient): Promise<void> {
    for (let sequence = 1; !this.#stopping; sequence++) {
      const reading = { time: new Date(), sequence, main: { dimmingLevel: 0 } }
      await client.publishAsync(upTopic(light, 'telemetry'), JSON.stringify(reading), { qos: 1 })
      this.acknowledged.push({ light, sequence })
      await sleep(INTERVAL_SECONDS)
    }
  }
}
