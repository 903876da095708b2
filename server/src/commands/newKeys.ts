/**
 * `npm run new-keys`: for when a backup, a disk or the database came into strange hands. What can be made anew here is: the
 * key that addresses of files are signed with; and all sessions end. It says what else is to be done, and where.
 */
import { renewLinkKey } from '../features/media/media.ts'
import { endAllSessions } from '../features/sessions/sessions.ts'
import { openDatabase, transact } from '../foundation/database/database.ts'
import { onInstallation } from './installation.ts'

await onInstallation(async ({ databaseUrl }) => {
  const db = openDatabase(databaseUrl)
  try {
    const sessions = await transact(db, async tx => {
      await renewLinkKey(tx)
      return endAllSessions(tx)
    })
    console.log(`${sessions} sessions ended; addresses of files are signed with a new key`)
    console.log('Where several servers run, sign in after a minute: until then one may still sign with the old key')
    console.log('Still to be done by hand: docs/security.md, "How each key is changed"')
  } finally {
    await db.destroy()
  }
})
