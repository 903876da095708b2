import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { UNUSED_COLORS, UNUSED_VARIANTS } from '../../unusedColors.ts'

const src = resolve(import.meta.dirname, '..')
const mantine = resolve(src, '../../node_modules/@mantine/core')
const components = `${mantine}/esm/components`

const read = (path: string) => readFileSync(path, 'utf8')

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => /(?<!test)\.tsx?$/.test(name))
  .map(name => resolve(src, name))

const folders = new Set(readdirSync(components))

/** Mantine components that one of our files imports. */
function used(file: string): string[] {
  const imports = [...read(file).matchAll(/import {([^}]+)} from '@mantine\/core'/g)]
  return imports
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
    .filter(name => folders.has(name))
}

function partsOf(name: string): string[] {
  const parts = readdirSync(`${components}/${name}`, { recursive: true, encoding: 'utf8' })
  return parts.filter(part => part.endsWith('.mjs')).map(part => `${components}/${name}/${part}`)
}

/** The style modules that the file of a component and its imports use. */
function stylesOf(path: string, seen: Set<string>): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const own = /([A-Za-z]+)\.module\.mjs$/.exec(path)?.[1]
  const imported = [...read(path).matchAll(/from "(\.[^"]+)"/g)].map(([, to = '']) => resolve(dirname(path), to))
  const below = imported.filter(file => file.startsWith(`${mantine}/esm/`)).flatMap(file => stylesOf(file, seen))
  return own ? [own, ...below] : below
}

function neededBy(file: string): string[] {
  return used(file).flatMap(name => partsOf(name).flatMap(path => stylesOf(path, new Set())))
}

/** Styles that a file or its direct imports load. */
function broughtBy(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = read(file)
  const ours = [...text.matchAll(/(?:from|^import) '(\.[^']+\.tsx?)'/gm)].map(([, to = '']) =>
    resolve(dirname(file), to),
  )
  return [...(text.match(/(?<=core\/styles\/)[A-Za-z]+(?=\.css)/g) ?? []), ...ours.flatMap(to => broughtBy(to, seen))]
}

const first = broughtBy(`${src}/app/mantineStyles.ts`, new Set())

test('loads the style of every used Mantine component with the first page or with its file', {
  tags: ['nightly'],
}, () => {
  const missing = files.flatMap(file => {
    const there = new Set([...first, ...broughtBy(file, new Set())])
    const lacking = [...new Set(neededBy(file))].filter(name => !there.has(name))
    return lacking.map(name => `${file.slice(src.length + 1)} needs ${name}`)
  })
  expect(missing.sort()).toEqual([])
})

test('uses no colour and no variant that the build removes', () => {
  const color = `(?:color[-=": {']+|c=")(?:${UNUSED_COLORS.join('|')})\\b`
  const left = new RegExp(`${color}|variant=[^\\n]{0,40}['"](?:${UNUSED_VARIANTS.join('|')})['"]`)
  expect(files.filter(file => left.test(read(file)))).toEqual([])
})
