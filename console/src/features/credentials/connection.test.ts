import { expect, test } from 'vitest'
import { mosquittoLines } from './connection.ts'

const connection = {
  username: 'L-0001',
  brokerUrl: 'mqtt://city.example:1884',
  upTopic: 'lamplighter/1/L-0001/up/#',
  downTopic: 'lamplighter/1/L-0001/down/#',
}

test('creates shell commands that can be pasted', () => {
  const { listen, report } = mosquittoLines('light', connection, "it's")
  expect(listen).toBe(
    `mosquitto_sub -h city.example -p 1884 -u 'L-0001' -P 'it'\\''s' -t 'lamplighter/1/L-0001/down/#' -q 1 -v`,
  )
  expect(report).toContain(`-t 'lamplighter/1/L-0001/up/telemetry'`)
})

test('uses the default port, and TLS if the URL requires it', () => {
  expect(mosquittoLines('light', { ...connection, brokerUrl: 'mqtts://city.example' }, 'x').listen).toContain(
    '-h city.example -p 8883 --tls-use-os-certs',
  )
})

test('a center reports its presence, since it has no readings', () =>
  expect(mosquittoLines('center', connection, 'x').report).toContain(
    `-t 'lamplighter/1/L-0001/up/presence' -q 1 -m '{"online":true}'`,
  ))
