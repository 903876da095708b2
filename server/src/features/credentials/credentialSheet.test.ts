import { expect, test } from 'vitest'
import { credentialSheet } from './credentialSheet.ts'

const entry = { username: '@L-1', name: '-路灯', password: 'abc_-' }

test.each([
  ['mqtt://192.0.2.1', '192.0.2.1,1883,无'],
  ['tcp://broker.example:1884', 'broker.example,1884,无'],
  ['mqtts://broker.example', 'broker.example,8883,TLS'],
  ['ssl://[2001:db8::1]:8884', '[2001:db8::1],8884,TLS'],
])('names broker, port and encryption of %s', (url, cells) => {
  const [, line] = credentialSheet([entry], url, 'zh').split('\r\n')
  expect(line).toBe(`@L-1,'-路灯,${cells},@L-1,abc_-,lamplighter/1/@L-1/up/#,lamplighter/1/@L-1/down/#`)
})
