import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Folders that a path in the guide may start from. */
const FOLDERS = ['', 'server/src/', 'server/', 'console/src/', 'server/src/features/imports/']

function resolvePath(path: string): string | undefined {
  return FOLDERS.map(folder => join(root, folder, path)).find(existsSync)
}

const PAGES = [...globSync('docs/guide/*.md', { cwd: root }), 'docs/ARCHITECTURE.md']

test.each(PAGES)('%s names files and functions that exist', page => {
  const text = readFileSync(join(root, page), 'utf8')
  const wrong: string[] = []
  for (const [, path] of text.matchAll(/`([\w/-]+\/[\w./-]+\.(?:tsx?|sql))`/g))
    if (!resolvePath(path!)) wrong.push(path!)
  // Elsewhere the guide may name a folder that must not exist.
  if (page.endsWith('mechanisms.md'))
    for (const [, folder] of text.matchAll(/`([\w/-]+\/)`/g)) if (!resolvePath(folder!)) wrong.push(folder!)
  for (const [, name, path] of text.matchAll(/`(\w+)`\s+(?:\(|in\s+)`([\w./-]+\.tsx?)`/g)) {
    const file = resolvePath(path!)
    if (!file || !new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))) wrong.push(`${name} in ${path}`)
  }
  for (const [, link] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
    if (!existsSync(join(root, page, '..', link!))) wrong.push(link!)
  expect(wrong).toEqual([])
})
