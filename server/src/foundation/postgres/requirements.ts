import pg from 'pg'

const [MIN_VERSION, MAX_VERSION] = [15, 18]
/** Connections of all pools of a server together. */
const MIN_CONNECTIONS = 60

export interface PostgresFacts {
  /** as `server_version_num`: 150018 */
  version: number
  encoding: string
  maxConnections: number
}

/** Why an external PostgreSQL is not supported, one line each; empty: it is. */
export function problemsOf({ version, encoding, maxConnections }: PostgresFacts): string[] {
  const major = Math.floor(version / 10_000)
  const problems = []
  if (major < MIN_VERSION || major > MAX_VERSION)
    problems.push(`PostgreSQL ${major}: versions ${MIN_VERSION} to ${MAX_VERSION} are supported`)
  if (encoding !== 'UTF8') problems.push(`the database has the encoding ${encoding}: create it with UTF8`)
  if (maxConnections < MIN_CONNECTIONS)
    problems.push(`max_connections is ${maxConnections}: a server needs ${MIN_CONNECTIONS}`)
  return problems
}

export async function inspectPostgres(url: string): Promise<PostgresFacts> {
  const client = new pg.Client({ connectionString: url, application_name: 'lamplighter start' })
  await client.connect()
  try {
    const { rows } = await client.query<PostgresFacts>(`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        current_setting('max_connections')::int as "maxConnections"`)
    return rows[0]!
  } finally {
    await client.end()
  }
}
