import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runInTerminal } from './runCommand.mjs'

/** What the end-to-end tests need from the system, by the name of Debian's package. */
const tools = {
  chromium: { find: findBrowser, elsewhere: 'Chromium (or set CHROMIUM to its path)' },
  'mosquitto-clients': { find: () => findOnPath('mosquitto_pub'), elsewhere: 'the Mosquitto clients' },
  mosquitto: { find: () => findOnPath('mosquitto'), elsewhere: 'the Mosquitto broker' },
  // For the clock that a test steps (e2e/night/clock.c). It is Linux's: on macOS those tests are left out.
  gcc: { find: () => process.platform !== 'linux' || findOnPath('cc'), elsewhere: 'a C compiler' },
  'libc6-dev': {
    find: () => process.platform !== 'linux' || existsSync('/usr/include/stdio.h'),
    elsewhere: "the C library's headers",
  },
}

/** Additional packages for cluster tests, which need root on Linux. */
const clusterTools = {
  'etcd-server': { find: () => findOnPath('etcd') },
  haproxy: { find: () => findOnPath('haproxy') },
  iproute2: { find: () => findOnPath('ip') },
  patroni: { find: () => findOnPath('patroni') },
  postgresql: { find: () => existsSync('/usr/lib/postgresql') && existsSync('/run/postgresql') },
}

/** As below. Resolves with the reason if they are unavailable. */
export async function clusterSkipReason() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'only root of a Linux makes network namespaces'
  const lacking = () => Object.keys(clusterTools).filter(name => !clusterTools[name].find())
  if (lacking().length > 0 && mayInstall()) await install(lacking())
  return lacking().length > 0 ? `there is no ${lacking().join(', ')} here` : undefined
}

/** Installs Debian's PostgreSQL for its test. Resolves with the reason if it is unavailable. */
export async function debianPostgresSkipReason() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'only root of a Linux starts it as another user'
  const { find } = clusterTools.postgresql
  if (!find() && mayInstall()) await install(['postgresql'])
  return find() ? undefined : 'there is no postgresql here'
}

/** Not every Linux has these packages, and the tests do without: tried once. */
const optionalTools = {
  'chromium-headless-shell': { find: findHeadless },
  'python3-paho-mqtt': { find: hasPaho },
}
let triedOptional = false

/** Finds the packages, or installs them if permitted. Resolves with the environment for tests. */
export async function endToEndTools() {
  if (missing().length > 0 && mayInstall()) await install(missing())
  if (missing().length > 0) throw new Error(`The end-to-end tests need ${names()}. Install them: ${howTo()}`)
  if (mayInstall() && !triedOptional) {
    triedOptional = true
    // Each by itself: apt-get installs nothing if it does not know one of them.
    for (const [name, { find }] of Object.entries(optionalTools)) if (!find()) await install([name])
  }
  return { CHROMIUM: findBrowser(), CHROMIUM_HEADLESS: findHeadless() ?? findBrowser() }
}

/** The headless build of the browser uses a quarter less CPU. Not every Linux has it. */
function findHeadless() {
  const places = [process.env.CHROMIUM_HEADLESS, '/usr/bin/chromium-headless-shell']
  return places.find(place => place && existsSync(place))
}

/** The example of a light in Python (docs/guide/examples/light.py) runs in its test. */
function hasPaho() {
  return ['python3', '/usr/bin/python3'].some(
    python => spawnSync(python, ['-c', 'import paho.mqtt.client'], { stdio: 'ignore' }).status === 0,
  )
}

function missing() {
  return Object.keys(tools).filter(name => !tools[name].find())
}

function findBrowser() {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find(place => place && existsSync(place))
}

/** Debian keeps brokers in sbin and Homebrew has a folder of its own, which are not on everyone's path. */
function findOnPath(program) {
  const folders = [...process.env.PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']
  return folders.find(folder => existsSync(join(folder, program)))
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findOnPath('apt-get') !== undefined
}

async function install(packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runInTerminal('apt-get', ['update', '-qq'], { env })
  await runInTerminal('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
}

function names() {
  return missing()
    .map(name => tools[name].elsewhere)
    .join(', ')
}

function howTo() {
  if (process.platform === 'darwin') return 'brew install mosquitto; brew install --cask chromium'
  return `sudo apt-get install ${missing().join(' ')} (or what your system calls them)`
}
