import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '..')
const mantine = resolve(src, '../../node_modules/@mantine/core')
const components = `${mantine}/esm/components`

const read = (path: string) => readFileSync(path, 'utf8')

function sources(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!test)\.tsx?$/.test(name))
  return files.map(name => read(`${src}/${name}`))
}

/** Every Mantine component that some part of the console imports. */
function used(): string[] {
  const imports = sources().flatMap(text => [...text.matchAll(/import {([^}]+)} from '@mantine\/core'/g)])
  const folders = new Set(readdirSync(components))
  return imports
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
    .filter(name => folders.has(name))
}

function partsOf(name: string): string[] {
  const parts = readdirSync(`${components}/${name}`, { recursive: true, encoding: 'utf8' })
  return parts.filter(part => part.endsWith('.mjs')).map(part => `${components}/${name}/${part}`)
}

/** The style modules that a component's file, and whatever it imports, refers to. */
function stylesOf(path: string, seen: Set<string>): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const own = /([A-Za-z]+)\.module\.mjs$/.exec(path)?.[1]
  const imported = [...read(path).matchAll(/from "(\.[^"]+)"/g)].map(([, to = '']) => resolve(dirname(path), to))
  const below = imported.filter(file => file.startsWith(`${mantine}/esm/`)).flatMap(file => stylesOf(file, seen))
  return own ? [own, ...below] : below
}

test('the style of every Mantine component in use is loaded', () => {
  const seen = new Set<string>()
  const needed = new Set(used().flatMap(name => partsOf(name).flatMap(path => stylesOf(path, seen))))
  const loaded = new Set(sources().flatMap(text => text.match(/(?<=core\/styles\/)[A-Za-z]+(?=\.css)/g) ?? []))
  expect([...needed].filter(name => !loaded.has(name)).sort()).toEqual([])
})
