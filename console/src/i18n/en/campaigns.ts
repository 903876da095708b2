import type { Words } from '../words.ts'
import type { campaigns as zh } from '../zh/campaigns.ts'

export const campaigns: Words<typeof zh> = {
  title: 'Operations',
  failed: 'The operations could not be loaded',
  none: 'No operations yet',
  noneText: 'When several lights are operated at once, you can follow it here.',
  lights: '{{number}} lights',
  by: 'by {{name}}',
  until: 'until {{time}}',
  wish: {
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
    REJECTED: 'Could not be asked',
    SUPERSEDED: 'Superseded',
    STOPPED: 'Stopped',
  },
  notDone: 'The light said yes and did not do it',
  progress: '{{done}} of {{total}} confirmed',
  stop: 'Stop',
  stopHint: 'Lights that have not done it yet go back to what was wanted before',
  retry: 'Try the others again',
  stopFailed: 'It could not be stopped',
  retryFailed: 'It could not be tried again',
  leftovers: 'Lights that have not done it ({{number}})',
  noLeftovers: 'All of them have done it.',
  leftoversFailed: 'These lights could not be loaded',
  each: 'Result of each light',
  kept: 'Once closed, you find it again in the menu “More”, under “Operations”.',
  more: 'and {{number}} more',
}
