import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

test.each([
  '12345678',
  'Password',
  'QWERTYUIOP',
  '1qaz2wsx3edc',
  'lamplighter',
  'Lamplighter2026!',
  '路灯2026666',
  'chen-1999',
  '          ',
  '。。。。。。。。',
])('%s is guessed first', async password => expect(await isGuessable(password, 'Chen.Wei@city.example')).toBe(true))

test.each(['correct horse battery', 'lamplighter-demo', 'Ahq7-kd93', '夜里的灯很亮', '!!!!!!!!1'])(
  '%s is not',
  async password => expect(await isGuessable(password, '42@city.example')).toBe(false),
)
