import { readFileSync } from 'node:fs'

/**
 * Tests that needed a second try twice, and why. The change gate leaves them out; the nightly set runs each ten times without
 * a second try, and says which can return.
 * @type {{ test: string, since: string, why: string }[]}
 */
export const quarantine = JSON.parse(readFileSync(new URL('quarantine.json', import.meta.url), 'utf8'))

/** How the list names a test: "file > name". */
export function nameOf({ file, name }) {
  return `${file} > ${name}`
}

/**
 * Those of one runner, as [file, name].
 * @returns {[string, string][]}
 */
export function quarantinedIn(isItsFile) {
  return quarantine.map(({ test }) => splitName(test)).filter(([file]) => isItsFile(file))
}

/** @returns {[file: string, name: string]} */
export function splitName(test) {
  const at = test.indexOf(' > ')
  return [test.slice(0, at), test.slice(at + 3)]
}

export function escapeRegExp(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
