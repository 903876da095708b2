import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pinnedNode, root, runAndCapture, seconds } from './runCommand.mjs'

const installStamp = join(root, 'node_modules/.lamplighter-install')
const buildStamp = join(root, 'console/dist/.lamplighter-build')

/** Thrown after the reason was shown. */
class NotPrepared extends Error {}

export async function prepareOrExit(what) {
  try {
    await prepare(what)
  } catch (error) {
    if (!(error instanceof NotPrepared)) console.error(error)
    process.exit(1)
  }
}

/**
 * Brings node_modules and the built console up to date; silent and quick when they are.
 * `tools`: install what tests and checks need too, the development dependencies.
 */
export async function prepare({ console: withConsole = true, tools = false } = {}) {
  await install(tools)
  if (withConsole) await buildConsole()
}

async function install(tools) {
  const lock = hashOf(['package-lock.json'], `${process.platform}-${process.arch}`)
  const installed = readStamp(installStamp)
  if (installed === `${lock} all` || (!tools && installed === `${lock} runtime`)) return
  if (!isInstalledByHand(tools)) await installPackages(tools, installed === `${lock} runtime`)
  writeFileSync(installStamp, `${lock} ${tools ? 'all' : 'runtime'}`)
}

/** True if npm was run directly and its record agrees with package-lock.json, on this platform. */
function isInstalledByHand(tools) {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note) || !existsSync(pinnedNode)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const { '': _, ...locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return (
    Object.entries(locked).every(
      ([path, { dev, devOptional, optional, peer }]) =>
        installed[path] || optional || peer || (!tools && (dev || devOptional)),
    ) &&
    Object.entries(installed).every(([path, { integrity }]) => integrity === locked[path]?.integrity) &&
    Object.values(installed).every(({ os }) => !os || allows(os, process.platform)) &&
    Object.values(installed).some(({ os, cpu }) => os?.includes(process.platform) && cpu?.includes(process.arch))
  )
}

function allows(list, value) {
  return list.includes(value) || (list.every(entry => entry.startsWith('!')) && !list.includes(`!${value}`))
}

/** @param hasRuntime adds to what is installed: npm ci would delete what a running server uses */
async function installPackages(tools, hasRuntime) {
  const since = performance.now()
  const args = hasRuntime ? ['install', '--no-save'] : tools ? ['ci'] : ['ci', '--omit=dev']
  console.log(`Installing packages (npm ${args.join(' ')}) ...`)
  const code = await npm([...args, '--loglevel=error', '--no-audit', '--no-fund'])
  if (code !== 0) {
    console.error('npm failed: see above. Nothing was started')
    throw new NotPrepared()
  }
  console.log(`Packages installed in ${seconds(since)}`)
}

/** Without our own node_modules/.bin on the path: npm must not run on the Node that it is about to replace. */
export function npm(args) {
  const path = process.env.PATH.split(delimiter).filter(folder => folder !== join(root, 'node_modules/.bin'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return new Promise(done => {
    const child = spawn('npm', args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', error => {
      console.error(`npm: ${error.message}`)
      done(127)
    })
    child.on('exit', code => done(code ?? 1))
  })
}

export async function buildConsole() {
  const inputs = ['package-lock.json', 'server/schema.graphql', ...filesBelow('console'), ...filesBelow('lighting')]
  const wanted = hashOf(inputs, '')
  if (readStamp(buildStamp) === wanted) return markAsBuilt()
  const since = performance.now()
  console.log('Building the console ...')
  const { code, output } = await runAndCapture(pinnedNode, ['node_modules/vite/bin/vite.js', 'build', 'console'])
  if (code !== 0) {
    console.error(`${output}\nThe console could not be built: see above. Nothing was started`)
    throw new NotPrepared()
  }
  writeFileSync(buildStamp, wanted)
  console.log(`Console built in ${seconds(since)}`)
}

/** Component tests refuse a build that is older than its sources: a checkout changes the time of these, not their text. */
function markAsBuilt() {
  const now = new Date()
  utimesSync(join(root, 'console/dist/index.html'), now, now)
}

/** Tests change nothing in what is built. */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return path === 'console/dist' ? [] : filesBelow(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
    .sort()
}

function hashOf(files, salt) {
  const hash = createHash('sha256').update(salt)
  for (const file of files.filter(file => existsSync(join(root, file)))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
