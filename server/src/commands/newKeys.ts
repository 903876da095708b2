/**
 * `npm run new-keys`: for a stolen backup, disk or database. Replaces the key that signs addresses of files, and ends all
 * sessions. Prints what else has to be done.
 */
import { renewLinkKey } from '../features/media/media.ts'
import { endAllSessions } from '../features/sessions/sessions.ts'
import { openDatabase, transact } from '../foundation/database/database.ts'
import { readArguments } from './arguments.ts'
import { onInstallation } from './installation.ts'

readArguments('new-keys', {})

await onInstallation(async ({ databaseUrl }) => {
  const db = openDatabase(databaseUrl)
  try {
    const sessions = await transact(db, async tx => {
      await renewLinkKey(tx)
      return endAllSessions(tx)
    })
    console.log(`${sessions} sessions ended; addresses of files are signed with a new key`)
    console.log('With several servers, sign in after a minute: until then some may still sign with the old key')
    console.log('Do the remaining steps by hand: docs/security.md, "How each key is changed"')
  } finally {
    await db.destroy()
  }
})
