import { expect, test } from 'vitest'
import { maskUrl } from './maskUrl.ts'

test.each([
  ['https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef', 'https://oapi.dingtalk.com/…cdef'],
  ['https://hooks.example/services/T0/B0/secret', 'https://hooks.example/…cret'],
  [' HTTPS://hooks.example:8443/#t0ken ', 'https://hooks.example:8443/…0ken'],
  ['https://hooks.example/', 'https://hooks.example/'],
  ['duty@city.example', 'duty@city.example'],
  ['主干道', '主干道'],
  ['https://', 'https://'],
])('%s is shown as %s', (text, shown) => {
  expect(maskUrl(text)).toBe(shown)
})
