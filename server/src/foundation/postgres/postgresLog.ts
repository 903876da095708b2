/** Where the supervisor tells what it does; pino and console both fit. */
export type PostgresLog = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
