import { graphql } from '../../graphql/graphql.ts'

export const LightConnection = graphql(`
  query LightConnection($id: Int!) {
    lightConnection(id: $id) {
      username
      brokerUrl
      hasCredential
      upTopic
      downTopic
    }
  }
`)

export const IssueCredential = graphql(`
  mutation IssueCredential($id: Int!) {
    issueLightCredential(id: $id) {
      username
      password
    }
  }
`)

export interface Connection {
  username: string
  brokerUrl: string
  upTopic: string
  downTopic: string
}

const DEFAULT_PORTS: Record<string, string> = { 'mqtt:': '1883', 'mqtts:': '8883' }

/** Lines for a terminal: hear what the light is told, and report once as the light. */
export function mosquittoLines({ username, brokerUrl, upTopic, downTopic }: Connection, password: string) {
  const { protocol, hostname, port } = new URL(brokerUrl.replace(/^tcp:/, 'mqtt:').replace(/^ssl:/, 'mqtts:'))
  const secure = protocol === 'mqtts:' ? ' --tls-use-os-certs' : ''
  const account = `-h ${hostname} -p ${port || DEFAULT_PORTS[protocol]}${secure} -u ${quote(username)} -P ${quote(password)}`
  const reading = JSON.stringify({
    main: { dimmingLevel: 0, activePower: 0.4 },
    supplyVoltage: 231,
    signalStrength: 78,
  })
  return {
    listen: `mosquitto_sub ${account} -t ${quote(downTopic)} -q 1 -v`,
    report: `mosquitto_pub ${account} -t ${quote(telemetryTopic(upTopic))} -q 1 -m ${quote(reading)}`,
  }
}

/** The server may name the topic of telemetry, or the filter that all upward topics match. */
function telemetryTopic(upTopic: string): string {
  return upTopic.replace(/[#+]$/, 'telemetry')
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
