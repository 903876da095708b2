import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Which hash functions the delivered code uses; codes of second factors use otpauth's. */

const root = new URL('../', import.meta.url)
const sources = globSync(
  ['{server,console,simulator,lighting,protocol}/**/*.{ts,tsx}', 'server/migrations/**/*.sql', 'server/schema.sql'],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}', 'server/src/testing/**'] },
).sort()
const CALL = /\b(?:createHash|createHmac|hkdfSync|pbkdf2(?:Sync)?|(?:subtle\.)digest)\(\s*([^,)]*)|\bhash\(\s*('\w+')/g
const BROKEN = /\b(?:md[245]|sha-?1|ripemd-?\d*|rmd160)\b/gi

/** Comments may name any algorithm. */
function codeOf(path: string): string {
  const text = readFileSync(new URL(path, root), 'utf8')
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--\s).*$/gm, '')
}

test('hashes with SHA-256 only, except for names of statements', () => {
  const others = sources.flatMap(path =>
    [...codeOf(path).matchAll(CALL)]
      .map(([, called, bare]) => called ?? bare!)
      .filter(algorithm => algorithm !== "'sha256'")
      .map(algorithm => [path, algorithm]),
  )
  // Statements get a short name by which PostgreSQL recognises them.
  expect(others).toEqual([['server/src/foundation/database/preparedStatements.ts', "'sha1'"]])
})

test('uses SHA-1 and MD5 for names only', () => {
  const broken = sources.flatMap(path => [...codeOf(path).matchAll(BROKEN)].map(([word]) => [path, word]))
  expect(broken).toEqual([
    // A plan is identified by its fingerprint, which is stored with its text.
    ['server/src/features/plans/plans.store.ts', 'md5'],
    ['server/src/foundation/database/preparedStatements.ts', 'sha1'],
  ])
})

test('reads all source files', () => {
  expect(sources.length).toBeGreaterThan(500)
})
