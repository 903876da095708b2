import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runCommand.mjs'

/** Indirect or archaic words that no standard term needs. Docs: CONTRIBUTING.md. */
const BANNED =
  'whoever whomever nobody somebody anew told mend mends mended mending deed deeds whom hasten hastens hastened lest hence thereof wherein doomed accord beforehand meanwhile heir heirs'
const PATTERN = new RegExp(`\\b(${BANNED.replaceAll(' ', '|')})\\b`, 'gi')
/** Text for the search; the rest is generated, or must not change. */
const FILES = /\.(ts|tsx|mjs|cjs|js|c|sh|sql|md|ya?ml|css|html|graphql)$/
const EXCLUDED =
  /^server\/migrations\/|^server\/(schema|contract)\.|generated|^scripts\/words\.mjs$|^LICENSE|^console\/src\/i18n\/zh\//

/** Fails where a banned word stands in documents, comments, texts or identifiers. */
export function checkWords(folders = []) {
  const found = findWords(folders)
  return {
    code: found.length ? 1 : 0,
    output: found.map(({ file, line, word }) => `${file}:${line}: ${word}`).join('\n'),
  }
}

/** @returns {{ file: string, line: number, word: string }[]} */
export function findWords(folders = []) {
  const files = execFileSync('git', ['ls-files', '--', ...folders], { cwd: root, maxBuffer: 1e8 })
    .toString()
    .split('\n')
  return files.filter(file => FILES.test(file) && !EXCLUDED.test(file)).flatMap(wordsOf)
}

function wordsOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((text, at) => {
    // `nobody` is also a user of Unix.
    const words = splitNames(text.replaceAll(/([`'])nobody\1/g, '')).match(PATTERN) ?? []
    return words.map(word => ({ file, line: at + 1, word: word.toLowerCase() }))
  })
}

/** `CommandTold`, `fate_told` and `MOST_DEEDS` as words. */
function splitNames(text) {
  return text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
}

if (process.argv[1] === import.meta.filename) {
  const { code, output } = checkWords(process.argv.slice(2))
  console.log(output)
  process.exitCode = code
}
