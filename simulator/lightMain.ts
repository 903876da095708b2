import { parseArgs } from 'node:util'
import { DEVICE_ID } from '#protocol/topics.ts'
import { TerminalLight, type TerminalLightOptions } from './terminalLight.ts'

const HELP = `Plays one light from the terminal: it connects, acknowledges commands, follows its plan and reports.

npm run light -- --id L-0001 --password ... [--url mqtt://127.0.0.1:1883]

  --id ID            device id of the light in the console
  --password TEXT    password that the console issued for it
  --url URL          address of the broker: mqtt://HOST:1883, or with TLS mqtts://HOST:8883
                     (default mqtt://127.0.0.1:1883)
  --watts N          power of its main lamp at 100 %, 0 to 5000 W (default 100)
  --sub-watts N      it also has a sub lamp, of this power
  --report-every N   seconds between its readings, 1 to 86400 (default 30)
  --help             this text

While it runs, type a command and Enter:
  on, off, dim N     switch the lamp, as a person at the pole. The platform then corrects it,
                     if it expects another state
  fail, repair       lamp failure, and its end
  status, help, quit

Certificates of an authority of your own: set NODE_EXTRA_CA_CERTS to its PEM file.
Exit code: 0 after quit or Ctrl-C, 1 if the light cannot connect, 2 for wrong arguments.`

process.exit(await main())

async function main(): Promise<number> {
  let options: Omit<TerminalLightOptions, 'input' | 'stopsWithInput' | 'print'> | undefined
  try {
    options = readArguments()
  } catch (error) {
    console.error(`${(error as Error).message}. More: npm run light -- --help`)
    return 2
  }
  if (!options) {
    console.log(HELP)
    return 0
  }
  const { stdin } = process
  const light = new TerminalLight({
    ...options,
    input: stdin,
    stopsWithInput: stdin.isTTY === true,
    print: console.log,
  })
  process.on('SIGINT', () => light.quit())
  process.on('SIGTERM', () => light.quit())
  return light.run()
}

/** @returns undefined for --help @throws Error for wrong arguments */
function readArguments() {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      password: { type: 'string' },
      url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      watts: { type: 'string', default: '100' },
      'sub-watts': { type: 'string' },
      'report-every': { type: 'string', default: '30' },
      help: { type: 'boolean', default: false },
    },
  })
  const { id, password, url, 'sub-watts': subWatts } = values
  if (values.help) return
  if (!id || !password) throw new Error('--id and --password are required: the console issues the password of a light')
  if (!DEVICE_ID.test(id)) throw new Error('--id must have 2 to 64 letters, digits and . _ : @ -')
  if (!/^(mqtts?|tcp|ssl):\/\/./.test(url) || !URL.canParse(url))
    throw new Error('--url must be an address such as mqtt://127.0.0.1:1883')
  return {
    ...{ id, password, url },
    watts: numberOf('watts', values.watts, 0, 5000),
    ...(subWatts !== undefined && { subWatts: numberOf('sub-watts', subWatts, 0, 5000) }),
    reportEveryMs: numberOf('report-every', values['report-every'], 1, 86_400) * 1000,
  }
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= min && value <= max) return value
  throw new Error(`--${name} must be a number from ${min} to ${max}`)
}
