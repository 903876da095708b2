import { readFileSync } from 'node:fs'

/**
 * Tests that were retried twice, and why. The change gate leaves them out; the nightly set runs each ten times without a retry,
 * and reports which can be removed.
 * @type {{ test: string, since: string, why: string }[]}
 */
export const quarantine = JSON.parse(readFileSync(new URL('quarantine.json', import.meta.url), 'utf8'))

for (const { test, since, why } of quarantine)
  if (!test?.includes(' > ') || !/^\d{4}-\d\d-\d\d$/.test(since) || !why)
    throw new Error(`scripts/testing/quarantine.json: ${test ?? 'an entry'} needs test ("file > name"), since and why`)

/** How the list names a test: "file > name". */
export function nameOf({ file, name }) {
  return `${file} > ${name}`
}

export function isQuarantined(test) {
  return quarantine.some(entry => entry.test === test)
}

/** @returns {[file: string, name: string]} */
export function splitName(test) {
  const at = test.indexOf(' > ')
  return [test.slice(0, at), test.slice(at + 3)]
}

export function escapeRegExp(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
