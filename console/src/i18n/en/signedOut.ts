import type { Words } from '../words.ts'
import type { signedOut as zh } from '../zh/signedOut.ts'

export const signedOut: Words<typeof zh> = {
  account: { logout: 'Sign out', home: 'Back to home page' },
  idleHours: 'Signed out after {{count}} {{count, hour|hours}} of inactivity.',
  idleMinutes: 'Signed out after {{count}} {{count, minute|minutes}} of inactivity.',
  EXPIRED: 'Your session has expired. Please sign in again.',
  PASSWORD: 'Signed out: the password of this account was changed.',
  SECOND_FACTOR: 'Signed out: two-factor authentication of this account was changed.',
  REPLACED: 'Signed out: this account has too many sessions elsewhere.',
  ENDED: 'Signed out: this session was ended.',
}
