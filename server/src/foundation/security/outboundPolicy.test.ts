import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createOutboundPolicy, type OutboundPolicy } from './outboundPolicy.ts'

/** The addresses that a name resolves to, or the message of the error if it is refused. */
function lookedUp(outboundPolicy: OutboundPolicy, host: string): Promise<unknown> {
  return new Promise(resolve =>
    outboundPolicy.lookup(host, { all: true }, (error, found) => resolve(error ? error.message : found)),
  )
}

describe('by default', () => {
  const outboundPolicy = createOutboundPolicy()
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '224.0.0.1',
    '100.100.100.200',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[::7f00:1]',
    'localhost',
    'LOCALHOST.',
    'anything.localhost',
  ])('denies %s', host => expect(outboundPolicy.isAllowed(host)).toBe(false))
  test('refuses its own addresses', () => {
    const own = Object.values(networkInterfaces()).flatMap(all => all ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { address, family } of own)
      expect(outboundPolicy.isAllowed(family === 'IPv6' ? `[${address}]` : address), address).toBe(false)
  })
  test.each(['10.1.2.3', '192.168.1.1', '[fd12::1]', '192.0.2.1', '[64:ff9b::c000:201]', 'hooks.city.example'])(
    'allows %s: cities use private networks',
    host => expect(outboundPolicy.isAllowed(host)).toBe(true),
  )
  test('refuses a name that resolves to this machine on lookup', async () => {
    expect(await lookedUp(outboundPolicy, 'localhost')).toMatch('may not send to localhost')
  })
})

describe('with a list of allowed names and networks', () => {
  const outboundPolicy = createOutboundPolicy(['hooks.city.example', '*.alerts.example', '10.0.0.0/8', 'localhost'])
  test.each(['hooks.city.example', 'Hooks.City.Example.', 'a.alerts.example', '10.200.0.1', 'localhost'])('%s', host =>
    expect(outboundPolicy.isAllowed(host)).toBe(true),
  )
  test.each(['11.0.0.1', '127.0.0.1', '[::1]'])('denies %s', host => expect(outboundPolicy.isAllowed(host)).toBe(false))
  test('allows other names if they resolve into a listed network', async () => {
    expect(outboundPolicy.isAllowed('other.example')).toBe(true)
    expect(createOutboundPolicy(['hooks.city.example']).isAllowed('other.example')).toBe(false)
    expect(createOutboundPolicy(['*.alerts.example']).isAllowed('alerts.example')).toBe(false)
    expect(await lookedUp(createOutboundPolicy(['127.0.0.0/8', '::1']), 'localhost')).toContainEqual({
      address: '127.0.0.1',
      family: 4,
    })
    expect(await lookedUp(createOutboundPolicy(['10.0.0.0/8']), 'localhost')).toMatch('may not send')
  })
  test('allows this machine if one of its loopback addresses is listed', () => {
    expect(createOutboundPolicy(['::1']).isAllowed('localhost')).toBe(true)
    expect(createOutboundPolicy(['127.0.0.1']).isAllowed('localhost')).toBe(true)
  })
  test('a listed name may resolve to any address', async () => {
    expect(await lookedUp(outboundPolicy, 'localhost')).toContainEqual({ address: '127.0.0.1', family: 4 })
  })
})
