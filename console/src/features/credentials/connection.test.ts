import { expect, test } from 'vitest'
import { mosquittoLines } from './connection.ts'

const connection = {
  username: 'L-0001',
  brokerUrl: 'mqtt://city.example:1884',
  upTopic: 'lamplighter/1/L-0001/up/#',
  downTopic: 'lamplighter/1/L-0001/down/#',
}

const TYPED = { password: 'x', commandId: 'c-1' }

test('creates shell commands that can be pasted', () => {
  const { listen, report, acknowledge } = mosquittoLines('light', connection, { ...TYPED, password: "it's" })
  expect(listen).toBe(
    `mosquitto_sub -h city.example -p 1884 -u 'L-0001' -P 'it'\\''s' -t 'lamplighter/1/L-0001/down/#' -q 1 -v`,
  )
  expect(report).toContain(`-t 'lamplighter/1/L-0001/up/telemetry'`)
  expect(acknowledge).toContain(
    `-t 'lamplighter/1/L-0001/up/acknowledgement' -q 1 -m '{"id":"c-1","result":"ACCEPTED"}'`,
  )
})

test('uses the default port, and TLS if the URL requires it', () => {
  expect(mosquittoLines('light', { ...connection, brokerUrl: 'mqtts://city.example' }, TYPED).listen).toContain(
    '-h city.example -p 8883 --tls-use-os-certs',
  )
})

test('a center reports presence, since it has no readings', () =>
  expect(mosquittoLines('center', connection, TYPED).report).toContain(
    `-t 'lamplighter/1/L-0001/up/presence' -q 1 -m '{"online":true}'`,
  ))
