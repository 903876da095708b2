import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * Signed URLs of files, because an <img> cannot send a token. The signature contains the session and the expiry time;
 * whether the session may still see the file is checked on download.
 */

const HOUR_MS = 3_600_000

/** Stable within an hour, so that browsers can cache; valid for one to two hours. */
export function signedLink(key: Buffer, uuid: string, session: number, now = Date.now()): string {
  const claim = `${(Math.floor(now / HOUR_MS) + 2).toString(36)}.${session.toString(36)}`
  return `/media/${uuid}?s=${claim}.${sign(key, uuid, claim)}`
}

/** The session of a signature; undefined if it is invalid or expired. */
export function sessionOf(key: Buffer, uuid: string, signature: string, now = Date.now()): number | undefined {
  const [, claim, end, session, mac] = /^(([0-9a-z]{1,9})\.([0-9a-z]{1,7}))\.([\w-]{43})$/.exec(signature) ?? []
  if (!claim || !timingSafeEqual(Buffer.from(mac!), Buffer.from(sign(key, uuid, claim)))) return undefined
  return now < Number.parseInt(end!, 36) * HOUR_MS ? Number.parseInt(session!, 36) : undefined
}

function sign(key: Buffer, uuid: string, claim: string): string {
  return createHmac('sha256', key).update(`${uuid}.${claim}`).digest('base64url')
}
