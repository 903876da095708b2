import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Which functions hash, by what is written in whatever is delivered; those of second factors' codes are otpauth's. */

const root = new URL('../', import.meta.url)
const sources = globSync(
  ['{server,console,simulator,lighting,protocol}/**/*.{ts,tsx}', 'server/migrations/**/*.sql', 'server/schema.sql'],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}', 'server/src/testing/**'] },
).sort()
const CALL = /\b(?:createHash|createHmac|hkdfSync|pbkdf2(?:Sync)?|(?:subtle\.)digest)\(\s*([^,)]*)|\bhash\(\s*('\w+')/g
const BROKEN = /\b(?:md[245]|sha-?1|ripemd-?\d*|rmd160)\b/gi

/** Comments may speak of whatever they like. */
function codeOf(path: string): string {
  const text = readFileSync(new URL(path, root), 'utf8')
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--\s).*$/gm, '')
}

test('whatever is hashed is hashed by SHA-256, or is only named by it', () => {
  const others = sources.flatMap(path =>
    [...codeOf(path).matchAll(CALL)]
      .map(([, called, bare]) => called ?? bare!)
      .filter(algorithm => algorithm !== "'sha256'")
      .map(algorithm => [path, algorithm]),
  )
  // A statement gets a short name of it, by which PostgreSQL knows it again.
  expect(others).toEqual([['server/src/foundation/database/preparedStatements.ts', "'sha1'"]])
})

test('SHA-1 and MD5 are in use where they name things, and nowhere else', () => {
  const broken = sources.flatMap(path => [...codeOf(path).matchAll(BROKEN)].map(([word]) => [path, word]))
  expect(broken).toEqual([
    // A plan is recognised by its fingerprint, beside which its text stands.
    ['server/src/features/plans/plans.store.ts', 'md5'],
    ['server/src/foundation/database/preparedStatements.ts', 'sha1'],
  ])
})

test('as many sources are looked at as there are', () => {
  expect(sources.length).toBeGreaterThan(500)
})
