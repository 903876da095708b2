import type { Words } from '../words.ts'
import type { errors as zh } from '../zh/errors.ts'

export const errors: Words<typeof zh> = {
  code: 'Error code: {{code}}',
  request: 'Request {{id}}',
  UNAUTHENTICATED: 'You are not authorized to access this page. Please log in to continue.',
  FORBIDDEN:
    'You are not authorized to access this page. Please contact the system administrator for further assistance.',
  CONFIRMATION_NEEDED: 'The password was not confirmed, so nothing was changed.',
  SECOND_FACTOR_MISSING: 'Set up two-factor authentication first.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our end. Please try again later.',
  other: 'Something went wrong. Please try again later.',
  network: 'The server cannot be reached. Check the network and try again.',
  conflict: 'Another user has changed this record. Refresh and try again.',
  notFound: 'The record does not exist or was deleted.',
  tooMany: 'Too many requests. Please wait a moment.',
  away: 'The database is unavailable. Please try again in a moment.',
  title: 'Error',
  clientId: { title: 'No client ID', text: 'Please set the client ID in the config file' },
}
