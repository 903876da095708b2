import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Arguments of a command: its options, and as many others as it names. Prints an error as one line, with the usage, and ends
 * the process.
 */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  positional?: string,
) {
  const reject = (reason: string): never => {
    console.error(`${reason}. Usage: npm run ${usage}`)
    process.exit(1)
  }
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [first, ...more] = positional === undefined ? [undefined, ...positionals] : positionals
    if (more.length > 0) return reject(`Unexpected argument ${more[0]}`)
    if (positional !== undefined && !first) return reject(`Missing argument: ${positional}`)
    return { values, named: first ?? '' }
  } catch (error) {
    // The first sentence; the others explain how to write a name that begins with a dash.
    return reject((error as Error).message.split('. ')[0]!)
  }
}
