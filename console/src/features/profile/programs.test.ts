import { expect, test } from 'vitest'
import { programOf } from './programs.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18.0 Safari/605', 'Safari', 'macOS', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604', 'Safari', 'iPhone', true],
  [`Mozilla/5.0 (Linux; Android 15) ${KIT} Chrome/140.0 Mobile Safari/537 MicroMessenger/8`, 'WeChat', 'Android', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
])('%s', (userAgent, browser, system, handheld) => {
  expect(programOf(userAgent)).toEqual({ browser, system, handheld })
})

test('does not guess unknown programs', () => {
  expect(programOf('node')).toEqual({ browser: undefined, system: undefined, handheld: false })
})
