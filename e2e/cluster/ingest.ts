import mqtt from 'mqtt'
import { upTopic } from '../../protocol/topics.ts'
import { signInToApi } from '../apiClient.ts'
import { passwordOf } from '../night/city.ts'
import { ACCOUNT, type Cluster, CONSOLE, METERS } from './cluster.ts'

/** Between two readings of one meter, ms. */
const INTERVAL_MS = 100

/** Reports and writes until it is stopped, and logs acknowledged messages. */
export async function startWorkload(cluster: Cluster, broker: string) {
  const ask = await signInToApi(CONSOLE, ACCOUNT.email, ACCOUNT.password)
  const meters = await Promise.all(
    METERS.map(async name => ({
      name,
      client: await mqtt.connectAsync(broker, { username: name, password: passwordOf(name), clientId: name }),
    })),
  )
  const reported: { light: string; time: string }[] = []
  const written: string[] = []
  let refused = 0
  let sequence = 0
  let stopped = false

  async function report({ name, client }: (typeof meters)[number]): Promise<void> {
    while (!stopped) {
      const time = new Date().toISOString()
      const reading = { time, sequence: sequence++, main: { dimmingLevel: 0 } }
      await client.publishAsync(upTopic(name, 'telemetry'), JSON.stringify(reading), { qos: 1 })
      reported.push({ light: name, time })
      await new Promise(resolve => setTimeout(resolve, INTERVAL_MS))
    }
  }

  async function write(): Promise<void> {
    for (let number = 0; !stopped; number++) {
      const name = `Written ${Date.now()} ${number}`
      await ask('mutation ($name: String!) { createAdminRole(input: { name: $name }) { id } }', { name }).then(
        () => written.push(name),
        () => refused++,
      )
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }

  const work = Promise.all([...meters.map(report), write()])
  return {
    /** Resolves with the number of acknowledged messages. */
    stop: async () => {
      stopped = true
      await work
      await Promise.all(meters.map(({ client }) => client.endAsync()))
      return { reported: reported.length, written: written.length, refused }
    },
    /** Acknowledged messages that are missing in the database. */
    missing: async () => {
      const [{ readings, roles }] = (await cluster.sql<{ readings: number; roles: number }>(
        `select (select count(*)::int from jsonb_to_recordset($1::jsonb) as r (light text, "time" timestamptz)
            where not exists (select from light_reading o join light_device d on d.id = o.light_id
              where d.device_id = r.light and o.device_time = r.time)) as readings,
          (select count(*)::int from unnest($2::text[]) as w (name)
            where not exists (select from admin_role o where o.name = w.name)) as roles`,
        [JSON.stringify(reported), written],
      )) as [{ readings: number; roles: number }]
      return { readings, roles }
    },
  }
}
