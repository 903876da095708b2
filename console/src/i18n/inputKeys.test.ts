import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { deferred } from './zh/deferred.ts'

const features = resolve(import.meta.dirname, '../../../server/src/features')
const FEATURES =
  'admins alerts centers control credentials desired devices energy groups inventory litRate media models notifications regions roles schedules sessions site telemetry trash'.split(
    ' ',
  )
/** badInput(field, key, text) and nameOrThrow(field, key, name); the field may be a template with commas in it */
const KEY = /(?:badInput|nameOrThrow)\(\s*(?:'[^']*'|`[^`]*`|\w+),\s*'([\w:.]+)'/g
/** add(row, column, key, text), of files of regions; of one row without its number */
const PROBLEM = /\badd\((?:\w+, )?(?:'\w+'|`[^`]*`|\w+), '(\w+)'/g
/** misfit(field, what is wrong, text), of accounts */
const MISFIT = /misfit\('(\w+)', '(\w+)'/g

function keysOf(feature: string): string[] {
  const folder = `${features}/${feature}`
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter(name => /(?<!test)\.ts$/.test(name))
  const texts = files.map(name => readFileSync(`${folder}/${name}`, 'utf8'))
  return texts.flatMap(text => [
    ...[...text.matchAll(KEY)].map(([, key = '']) => key),
    ...(feature === 'regions' ? [...text.matchAll(PROBLEM)].map(([, key = '']) => key) : []),
    ...[...text.matchAll(MISFIT)].map(([, field, wrong]) => `admin:admin-write.${field}.${wrong}`),
  ])
}

function isKnown(key: string): boolean {
  const [namespace, path] = key.includes(':') ? key.split(':') : ['input', key]
  let found: unknown = (deferred as Record<string, unknown>)[namespace!]
  for (const part of path!.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string'
}

test('every input error of the server has a translation', () => {
  const keys = [...new Set(FEATURES.flatMap(keysOf))]
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter(key => !isKnown(key))).toEqual([])
})
