import { expect, test } from 'vitest'
import { contentSecurityPolicy, referrerPolicy } from './contentSecurityPolicy.ts'

const elsewhere = (policy: object) => JSON.stringify(policy).match(/https?:[^"]+/g) ?? []

test('allows no external sources by default', () => {
  expect(elsewhere(contentSecurityPolicy({ provider: 'embedded' }))).toEqual([])
  expect(referrerPolicy({ provider: 'embedded' })).toBe('no-referrer')
})

test('allows no inline styles or scripts with any map; only Tencent may use style attributes', () => {
  const tiles = { urls: ['https://t0.tiles.example/{z}/{x}/{y}'], datum: 'WGS84' as const }
  for (const map of [{ provider: 'embedded' }, { provider: 'tiles', tiles }] as const)
    expect(JSON.stringify(contentSecurityPolicy(map))).not.toMatch(/'unsafe-(inline|eval)'/)
  const { styleSrcAttr, ...rest } = contentSecurityPolicy({ provider: 'tencent', key: 'k' })
  expect(styleSrcAttr).toEqual(["'unsafe-inline'"])
  expect(JSON.stringify(rest)).not.toMatch(/'unsafe-(inline|eval)'/)
})

test('allows requests to the tile servers only', () => {
  const urls = ['https://t0.tiles.example/a/{z}/{x}/{y}', 'https://t0.tiles.example/b/{z}/{x}/{y}']
  const policy = contentSecurityPolicy({ provider: 'tiles', tiles: { urls, datum: 'WGS84' } })
  expect(elsewhere(policy)).toEqual(['https://t0.tiles.example'])
  expect(policy.connectSrc).toEqual(["'self'", 'https://t0.tiles.example'])
})

test('with Tencent, allows scripts, tiles and the picker from Tencent only, and no eval or inline scripts', () => {
  const policy = contentSecurityPolicy({ provider: 'tencent', key: 'k' })
  expect(
    elsewhere(policy).filter(host => !/^https:\/\/(\*\.)?(map|mapapi|apis\.map)\.(qq|gtimg)\.com$/.test(host)),
  ).toEqual([])
  expect(policy.frameSrc).toEqual(['https://apis.map.qq.com'])
  expect(policy.scriptSrc).toContain('https://map.qq.com')
  expect(JSON.stringify(policy.scriptSrc)).not.toMatch(/'unsafe-(eval|inline)'/)
})
