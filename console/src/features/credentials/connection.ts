import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const Connection = graphql(`
  fragment Connection on LightConnection {
    username
    brokerUrl
    hasCredential
    issuesPassword
    upTopic
    downTopic
  }
`)
export type Connection = ResultOf<typeof Connection>

export const LightConnection = graphql(
  `
    query LightConnection($id: Int!) {
      connection: lightConnection(id: $id) {
        ...Connection
      }
    }
  `,
  [Connection],
)

export const CenterConnection = graphql(
  `
    query CenterConnection($id: Int!) {
      connection: centerConnection(id: $id) {
        ...Connection
      }
    }
  `,
  [Connection],
)

export const IssueLightCredential = graphql(`
  mutation IssueLightCredential($id: Int!) {
    credential: issueLightCredential(id: $id) {
      password
    }
  }
`)

export const IssueCenterCredential = graphql(`
  mutation IssueCenterCredential($id: Int!) {
    credential: issueCenterCredential(id: $id) {
      password
    }
  }
`)

const DEFAULT_PORTS: Record<string, string> = { 'mqtt:': '1883', 'mqtts:': '8883' }

/** The report that tests a connection: a reading of a light, the presence of a center. */
const REPORTS = {
  light: {
    topic: 'telemetry',
    message: { main: { dimmingLevel: 0, activePower: 0.4 }, supplyVoltage: 231, signalStrength: 78 },
  },
  center: { topic: 'presence', message: { online: true } },
} as const
export type Endpoint = keyof typeof REPORTS

/**
 * Shell commands that subscribe to the commands of the endpoint, publish one report for it, and acknowledge a command.
 * @param placeholders for what the user fills in, until the password is known
 */
export function mosquittoLines(
  kind: Endpoint,
  { username, brokerUrl, upTopic, downTopic }: Omit<Connection, 'hasCredential' | 'issuesPassword'>,
  { password, commandId }: { password: string; commandId: string },
) {
  const { protocol, hostname, port } = new URL(brokerUrl.replace(/^tcp:/, 'mqtt:').replace(/^ssl:/, 'mqtts:'))
  const secure = protocol === 'mqtts:' ? ' --tls-use-os-certs' : ''
  const account = `-h ${hostname} -p ${port || DEFAULT_PORTS[protocol]}${secure} -u ${quote(username)} -P ${quote(password)}`
  const publish = (topic: string, message: object) =>
    `mosquitto_pub ${account} -t ${quote(topicOf(upTopic, topic))} -q 1 -m ${quote(JSON.stringify(message))}`
  const { topic, message } = REPORTS[kind]
  return {
    listen: `mosquitto_sub ${account} -t ${quote(downTopic)} -q 1 -v`,
    report: publish(topic, message),
    acknowledge: publish('acknowledgement', { id: commandId, result: 'ACCEPTED' }),
  }
}

/** The server names the filter that all upward topics match. */
function topicOf(upTopic: string, word: string): string {
  return upTopic.replace(/[#+]$/, word)
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
