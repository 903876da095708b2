import { createWriteStream, type WriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type City, startCity } from './city.ts'
import { readCityFile } from './cityFile.ts'
import { readMeters, writeMeters } from './meterFile.ts'

const USAGE =
  'node simulator/main.ts --city <simulator.json> --broker mqtt://127.0.0.1:1883 [--report-every 30] [--log <file>]'

try {
  await main()
} catch (error) {
  console.error(`Simulator: ${(error as Error).message}`)
  process.exit(1)
}

async function main(): Promise<void> {
  const { cityPath, broker, reportEveryMs, logPath } = readArguments()
  const metersPath = join(dirname(cityPath), 'simulator-state.json')
  const log = logPath === undefined ? undefined : createWriteStream(logPath, { flags: 'a' })
  const city = startCity({
    city: await readCityFile(cityPath),
    energies: await readMeters(metersPath),
    broker,
    reportEveryMs,
    log: log && (entry => log.write(`${JSON.stringify(entry)}\n`)),
    onError: atMostOncePerMinute(message => console.error(`Simulator: ${message}`)),
  })
  const saving = setInterval(() => save(city, metersPath), 60_000)
  stopWhenAsked(async () => {
    clearInterval(saving)
    await city.stop()
    await save(city, metersPath)
    await closed(log)
  })
  await city.ready
  console.log(`Simulator: ${city.lights.size} lights on ${city.endpoints.size} connections to ${new URL(broker).host}`)
  process.send?.({ type: 'ready', lights: city.lights.size, endpoints: city.endpoints.size })
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      city: { type: 'string' },
      broker: { type: 'string' },
      'report-every': { type: 'string', default: '30' },
      log: { type: 'string' },
    },
  })
  const seconds = Number(values['report-every'])
  if (!values.city || !values.broker) throw new Error(`--city and --broker are required: ${USAGE}`)
  if (!(seconds >= 0.1 && seconds <= 86_400))
    throw new Error('--report-every must be a number of seconds from 0.1 to 86400')
  if (!/^(mqtts?|tcp|ssl):\/\/./.test(values.broker))
    throw new Error('--broker must be an address such as mqtt://127.0.0.1:1883')
  return { cityPath: values.city, broker: values.broker, reportEveryMs: seconds * 1000, logPath: values.log }
}

async function save(city: City, path: string): Promise<void> {
  await writeMeters(path, city.energies()).catch(error =>
    console.error(`Simulator: the meters could not be saved to ${path}: ${error.message}`),
  )
}

/** Stops on a signal, or when the parent process exits. */
function stopWhenAsked(stop: () => Promise<void>): void {
  let isStopping = false
  const once = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
  process.on('disconnect', once)
  // The parent may have exited before the listener was added.
  if (process.connected === false) void once()
}

/** An unavailable broker causes an error of each endpoint: logs one a minute, with the number of suppressed ones. */
function atMostOncePerMinute(log: (message: string) => void): (message: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  let suppressed = 0
  return message => {
    suppressed++
    if (performance.now() - loggedAt < 60_000) return
    log(suppressed > 1 ? `${message} (and ${suppressed - 1} more)` : message)
    loggedAt = performance.now()
    suppressed = 0
  }
}

function closed(stream: WriteStream | undefined): Promise<void> {
  return new Promise(resolve => (stream ? stream.end(() => resolve()) : resolve()))
}
