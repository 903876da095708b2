import type { Words } from '../words.ts'
import type { reads as zh } from '../zh/reads.ts'

export const reads: Words<typeof zh> = {
  title: 'Read now',
  titleOf: 'Read now · {{name}}',
  hint: 'Request a reading from the light now',
  unsupported: 'Cannot be read on demand: the light did not announce it (protocol 1.1)',
  centerUnsupported: 'Cannot be read on demand: the center did not announce it (protocol 1.1)',
  offline: 'The light is offline and cannot be read',
  centerOffline: 'The center is offline and cannot be read',
  timedOut: 'The light did not answer in time.',
  failed: 'Reading failed',
  answered: '{{name}} has answered; its values are up to date',
  progress: '{{answered}} of {{total}} {{total, light|lights}} answered',
  running: 'Requested {{age}} ago, answers within {{within}}',
  done: 'Finished',
  cabinet: 'Cabinet: {{status}}',
  status: {
    ANSWERED: 'Answered',
    WAITING: 'Waiting',
    TIMED_OUT: 'No answer',
    OFFLINE: 'Offline',
    UNSUPPORTED: 'Not supported',
  },
  kept: 'Reading continues after you close this; new values are shown as they arrive.',
  listFailed: 'The lights could not be loaded',
  none: 'No such lights.',
}
