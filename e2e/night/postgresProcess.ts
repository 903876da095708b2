import { startEmbeddedPostgres } from '../../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../../server/src/foundation/runtime/log.ts'

/*
 * Runs PostgreSQL with the stepped clock in a separate process, for two servers on one database. Argument: its folder.
 * Sends its URL over the IPC channel.
 */

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] as string, log: openLog('warn') })
const leave = () => void postgres.stop().then(() => process.exit(0))
process.on('SIGTERM', leave)
process.on('disconnect', leave)
process.send?.({ url: postgres.url })
