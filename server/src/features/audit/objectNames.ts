import type { Connection } from '../../foundation/database/database.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import type { Permission } from '../../foundation/security/permissions.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { NAMED_SUBJECTS, selectNames } from './objectNames.store.ts'

/**
 * Names of objects of types that the viewer may read, wherever the objects are: for records that the viewer may read anyway.
 * @param keys such as `LightGroup 12`
 */
export async function findObjectNames(db: Connection, viewer: Viewer, keys: string[]): Promise<Map<string, string>> {
  signedIn(viewer)
  const names = new Map<string, string>()
  for (const subject of NAMED_SUBJECTS) {
    const ids = keys.filter(key => key.startsWith(`${subject} `)).map(key => Number(key.slice(subject.length + 1)))
    if (ids.length === 0 || !may(viewer, `${subject}:read` as Permission)) continue
    for (const [id, name] of await selectNames(db, subject, ids)) names.set(`${subject} ${id}`, name)
  }
  return names
}
