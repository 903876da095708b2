import type { Words } from '../words.ts'
import type { campaigns as zh } from '../zh/campaigns.ts'

export const campaigns: Words<typeof zh> = {
  title: 'Batch history',
  failed: 'The batch history could not be loaded',
  none: 'No batch operations yet',
  noneText: 'The progress of operations on several lights is shown here.',
  lights: '{{number}} {{number, light|lights}}',
  by: 'by {{name}}',
  until: 'until {{time}}',
  override: {
    main: 'Main lamp',
    sub: 'Auxiliary lamp',
    on: 'on',
    off: 'off',
  },
  status: {
    RUNNING: 'Running',
    DONE: 'Ended',
    STOPPED: 'Stopped',
  },
  light: {
    CONFIRMED: 'Confirmed',
    WAITING: 'Waiting',
    UNCONFIRMED: 'Not confirmed',
    REJECTED: 'Not sent',
    SUPERSEDED: 'Superseded',
    STOPPED: 'Stopped',
  },
  notDone: 'Acknowledged, but not carried out',
  slow: 'Some lights are slow: sent {{age}} ago, they answer within {{within}}.',
  progress: '{{done}} of {{total}} confirmed',
  stop: 'Stop',
  stopHint: 'Pending lights return to their previous target state',
  retry: 'Retry',
  stopFailed: 'Could not be stopped',
  retryFailed: 'Could not be retried',
  unfinished: 'Unsuccessful lights ({{number}})',
  noUnfinished: 'No unsuccessful lights.',
  unfinishedFailed: 'The unsuccessful lights could not be loaded',
  each: 'Result of each light',
  kept: 'After closing, find it in the menu “More” under “Batch history”.',
}
