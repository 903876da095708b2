import { Secret, TOTP } from 'otpauth'

/** Defaults of all authenticator apps: RFC 6238 with HMAC-SHA-1, six digits, 30 s. */
const PERIOD_SECONDS = 30
/** Tolerates typing and network delay: the previous code is valid, too. Future codes are not. */
const STEPS_BACK = [0, 1]
/** 160 bits, as RFC 4226 recommends. */
export const KEY_BYTES = 20

export function newKey(): Buffer {
  return Buffer.from(new Secret({ size: KEY_BYTES }).bytes)
}

/** For manual entry where no camera can scan it: `JBSW Y3DP …`. */
export function keyToType(key: Buffer): string {
  return secretOf(key).base32.replaceAll(/.{4}(?=.)/g, '$& ')
}

/** Content of the QR code. */
export function uriOf(key: Buffer, email: string, issuer: string): string {
  return new TOTP({ issuer, label: email, secret: secretOf(key), period: PERIOD_SECONDS }).toString()
}

/** The 30 s step of a code; undefined: not valid now. */
export function stepOf(key: Buffer, code: string, at = Date.now()): number | undefined {
  const totp = new TOTP({ secret: secretOf(key), period: PERIOD_SECONDS })
  const now = Math.floor(at / 1000 / PERIOD_SECONDS)
  return STEPS_BACK.map(back => now - back).find(step => {
    const timestamp = step * PERIOD_SECONDS * 1000
    return totp.validate({ token: code, timestamp, window: 0 }) !== null
  })
}

function secretOf(key: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(key).buffer })
}
