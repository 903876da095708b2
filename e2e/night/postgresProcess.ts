import { startEmbeddedPostgres } from '../../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../../server/src/foundation/runtime/log.ts'

/*
 * A PostgreSQL that is nobody's child but ours, in a process of its own so that it lives by the stepped clock: for two
 * servers on one database. Argument: its folder. Says its address by the channel.
 */

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] as string, log: openLog('warn') })
const leave = () => void postgres.stop().then(() => process.exit(0))
process.on('SIGTERM', leave)
process.on('disconnect', leave)
process.send?.({ url: postgres.url })
