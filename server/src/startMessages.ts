import { withoutSecrets } from './addresses.ts'
import { type Config, ConfigError } from './config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './features/admins/demoAccounts.ts'
import { SET_UP_MINUTES } from './features/site/setUpCode.ts'
import type { Database } from './foundation/database/database.ts'
import { unavailableReason } from './foundation/database/databaseErrors.ts'
import { siteGeography } from './foundation/lights/geography.ts'
import { inspectPostgres, problemsOf } from './foundation/postgres/requirements.ts'

/** Prints the code of the first administrator's set-up. */
export function printSetUpCode(code: string, address: string): void {
  console.log(`There is no administrator yet. Create the first one: ${address}/auth/setup#${code}`)
  console.log(
    `  set-up code: ${code}   (valid for ${SET_UP_MINUTES} minutes; a later visit of the page prints another one here)`,
  )
}

export function printDemoAccounts(): void {
  console.log(`Demo accounts, password ${DEMO_PASSWORD}:`)
  for (const { email, role } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(32)}${role}`)
}

export function reportDemo(done: number, all: number): void {
  console.log(`  demo city: ${done} of ${all} lights`)
}

/** With `--city en`: a database that has a city of China keeps it. */
export async function reportOtherCity(db: Database): Promise<void> {
  const { datum } = await siteGeography(db)
  if (datum !== 'WGS84')
    console.log(
      '  --city en has no effect: this database has a site in China. Set DATA_DIR to a new folder for another one.',
    )
}

/** @throws ConfigError if Lamplighter cannot use this PostgreSQL */
export async function supportedOrThrow(url: string): Promise<void> {
  const [problem] = problemsOf(await inspectPostgres(url).catch(nameSetting('DATABASE_URL', url)))
  if (problem) throw new ConfigError(`DATABASE_URL ${withoutSecrets(url)}: ${problem}`)
}

/** Prints what the start waits for, once a second. */
export async function showProgress<T>(what: string, work: Promise<T>): Promise<T> {
  const since = Date.now()
  const timer = setInterval(() => console.log(`  ${what} … ${Math.round((Date.now() - since) / 1000)} s`), 1000)
  return work.finally(() => clearInterval(timer))
}

/** Adds the name of the setting to the error of an external server. */
export function nameSetting(name: string, url: string | undefined): (error: Error) => never {
  return error => {
    throw url ? new ConfigError(`${name} ${withoutSecrets(url)}: ${error.message}`) : error
  }
}

/** Error message that says what to do. @param config undefined: it could not be read */
export function startErrorText(error: unknown, config: Config | undefined): string {
  const { code, message } = error as { code?: string; message: string }
  const url = config?.databaseUrl
  if (url && unavailableReason(error)) return `DATABASE_URL ${withoutSecrets(url)}: ${message}`
  if (code !== 'EADDRINUSE') return message
  const taken = (port?: number) => port !== undefined && message.endsWith(`:${port}`)
  const which = taken(config?.port) ? 'PORT' : taken(config?.metrics?.port) ? 'METRICS_PORT' : 'MQTT_PORT'
  return `${which} is in use (${message.replace(/^.*already in use /, '')}): set ${which} to another one, or stop what listens there`
}
