import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { imports } from './zh/imports.ts'

const folder = resolve(import.meta.dirname, '../../../server/src/features/imports')
const files = readdirSync(folder).filter(name => /(?<!test)\.ts$/.test(name))
const text = files.map(name => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')

const found = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, key = '']) => key))]

test('every message about a file or an import has a translation', () => {
  const keys = found(/imports:refused\.(\w+)|(?:fileRefused|conflict|FileError)\('(\w+)'/g)
  const said = [...keys, ...found(/(?:fileRefused|conflict|FileError)\('(\w+)'/g)].filter(Boolean)
  expect(said.length).toBeGreaterThan(15)
  expect(said.filter(key => !(key in imports.refused))).toEqual([])
})

test('every message about a row has a translation', () => {
  const said = [
    ...found(/addError\([^,]+, '(\w+)'/g),
    ...found(/(?:\?|return) '(\w+)'/g).filter(key => /^(model|center|group)[A-Z]/.test(key)),
    ...found(/nameOrThrow\('[^']*', '(\w+)'/g),
    // by the functions of the device form
    ...[
      'pleaseEnterDeviceId',
      'textTooLong',
      'textInvisible',
      'textLineBreak',
      'textMarks',
      'textMeaningless',
      'locationOutOfBounds',
      'pleaseEnterCompleteInstallationLocation',
    ],
  ]
  expect(said.length).toBeGreaterThan(15)
  expect(said.filter(key => !(key in imports.error))).toEqual([])
})
