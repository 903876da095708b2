/** What an operator should check when a light cannot connect: one sentence. */
export type ConnectionFailure = {
  text: string
  /** Only a person can correct it: another attempt fails, too. */
  isFinal: boolean
}

const PASSWORD =
  'check --id (the device id in the console) and --password (issue a new one in the console: it is shown only once)'
/** Return codes of MQTT 3.1.1. */
const REFUSALS: Record<number, ConnectionFailure> = {
  1: { text: 'the broker does not support MQTT 3.1.1', isFinal: true },
  2: { text: 'the broker does not accept this id as a client id', isFinal: true },
  3: { text: 'the broker cannot check the password now: check whether Lamplighter is running', isFinal: false },
  4: { text: `the broker refused id or password: ${PASSWORD}`, isFinal: true },
  5: { text: `the broker refused id or password: ${PASSWORD}`, isFinal: true },
}
const CODES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there: check whether Lamplighter is running, and the port (1883, with TLS 8883)',
  ENOTFOUND: 'there is no host of this name: check --url',
  EAI_AGAIN: 'the name of the host cannot be resolved: check --url and the network',
  EHOSTUNREACH: 'the host cannot be reached: check --url and the network',
  ENETUNREACH: 'the host cannot be reached: check --url and the network',
  ETIMEDOUT: 'the host does not answer: check --url, the network and firewalls',
  EPROTO: 'it does not use TLS: check --url (mqtt:// for port 1883, mqtts:// for 8883)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name: use that name in --url',
  CERT_HAS_EXPIRED: 'its certificate has expired: check the certificate, and the clock of this machine',
  ECONNRESET: 'it closed the connection: check --url (mqtt:// for port 1883, mqtts:// for 8883)',
}
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/

export function explainFailure(error: Error, url: string): ConnectionFailure {
  const code = (firstOf(error) as { code?: unknown }).code
  const refusal = typeof code === 'number' ? REFUSALS[code] : undefined
  const text = refusal?.text ?? reasonOf(String(code), error)
  return { text: `Cannot connect to ${new URL(url).host}: ${text}`, isFinal: refusal?.isFinal ?? false }
}

/** Attempts with IPv4 and IPv6 fail together. */
function firstOf(error: Error): Error {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error
}

function reasonOf(code: string, error: Error): string {
  if (UNTRUSTED.test(code))
    return 'its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the PEM file of its authority'
  if (/connack timeout/i.test(error.message)) return CODES.ETIMEDOUT!
  if (/broker closed/.test(error.message)) return CODES.ECONNRESET!
  return CODES[code] ?? (error.message || error.name)
}
