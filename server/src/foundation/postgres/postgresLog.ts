/** Log of the supervisor; pino and console both fit. */
export type PostgresLog = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
