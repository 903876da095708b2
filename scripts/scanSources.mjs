import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runCommand.mjs'

const rooms = ['protocol', 'lighting', 'server', 'simulator', 'console', 'e2e', 'bench', 'generators']
const skipped = new Set(['node_modules', 'dist', 'generated', 'results'])

/** Who may read the environment: one place in the server (main.ts hands it over), and whatever is started by hand. */
const mayReadEnvironment = [
  /^server\/src\/config\.ts$/,
  /^server\/src\/(foundation\/)?testing\//,
  /^simulator\/main\.ts$/,
  /^(e2e|bench)\//,
  /\.config\.ts$/,
  /\.test\.tsx?$/,
]

/** The rules that no import shows: names of folders and files, and who reads the environment. */
export function scanSources() {
  const wrong = rooms.flatMap(filesBelow).flatMap(faultsOf)
  return { code: wrong.length > 0 ? 1 : 0, output: wrong.join('\n') }
}

function faultsOf(file) {
  const faults = []
  if (/(^|\/)(utils?|shared|common|helpers?)\//.test(file)) faults.push(`${file}: a helper lives beside its caller`)
  if (/(^|\/)index\.(ts|tsx|mjs|js)$/.test(file)) faults.push(`${file}: no barrels, name the file after what is in it`)
  if (readsEnvironment(file)) faults.push(`${file}: only server/src/config.ts reads process.env`)
  return faults
}

function readsEnvironment(file) {
  if (!/\.(ts|tsx|mjs|js)$/.test(file) || mayReadEnvironment.some(allowed => allowed.test(file))) return false
  const text = readFileSync(join(root, file), 'utf8').replaceAll('readConfig(process.env', '')
  return /\bprocess\s*(\?\.|\.)\s*env\b|\benv\b[^'"\n]*from 'node:process'/.test(text)
}

function filesBelow(folder) {
  let entries = []
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    // A room that is not built yet.
  }
  return entries.flatMap(entry => {
    if (skipped.has(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
