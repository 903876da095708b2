import { forbidden } from '../errors/errors.ts'
import type { Permission, Subject } from './permissions.ts'
import { type Account, signedIn, type Viewer } from './viewer.ts'

/** The first line of every operation. @throws UNAUTHENTICATED, FORBIDDEN */
export function mayOrThrow(viewer: Viewer, permission: Permission): Account {
  const account = signedIn(viewer)
  if (!account.permissions.has(permission)) throw forbidden(permission)
  return account
}

/** Actions on a subject that the viewer may perform; sent to the console. */
export function abilitiesOf(viewer: Viewer, subject: Subject, actions: string[]): string[] {
  return actions.filter(action => viewer.account?.permissions.has(`${subject}:${action}`))
}

export function may(viewer: Viewer, permission: Permission): boolean {
  return viewer.account?.permissions.has(permission) ?? false
}
