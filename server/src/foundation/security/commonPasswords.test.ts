import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isGuessable } from './commonPasswords.ts'

test.each([
  ...[
    '12345678',
    '87654321',
    '123123123',
    'abcdefgh',
    'Password',
    'P@ssw0rd2026',
    'Admin@123',
    'QWERTYUIOP',
    '1qaz2wsx3edc',
  ],
  ...[
    'woaini1314',
    '5201314520',
    'summer2026',
    'lamplighter',
    'lamplighterlamplighter',
    'Lamplighter2026!',
    '路灯2026666',
  ],
  ...['chen-1999', '余杭区路灯所2026', '          ', '。。。。。。。。', '!!!!!!!!1'],
])('%s is a common password', async password =>
  expect(await isGuessable(password, 'Chen.Wei@city.example', '余杭区路灯所')).toBe(true),
)

test.each(['correct horse battery', 'Ahq7-kd93', 'Tr0ub4dor&3', '夜里的灯很亮啊啊', 'lamps along the shore'])(
  '%s is not a common password',
  async password => expect(await isGuessable(password, '42@city.example')).toBe(false),
)

test('no leaked password of the list is accepted', async () => {
  const long = dictionary['passwords-common'].filter((one: string) => one.length >= 8)
  expect(long.length).toBeGreaterThan(17_000)
  const accepted: string[] = []
  for (let at = 0; at < long.length; at += 97) if (!(await isGuessable(long[at]!))) accepted.push(long[at]!)
  expect(accepted).toEqual([])
})

test('checks only the beginning of a long password', async () => {
  expect(await isGuessable(`${'ab1'.repeat(60)}quiet lantern`)).toBe(true)
})
