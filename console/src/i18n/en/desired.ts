import type { Words } from '../words.ts'
import type { desired as zh } from '../zh/desired.ts'

export const desired: Words<typeof zh> = {
  title: {
    on: 'Why is this lamp on?',
    off: 'Why is this lamp off?',
    waiting: 'What is it waiting for?',
    unconfirmed: 'Why is this lamp not confirmed?',
  },
  nothing: 'No plan and no command speaks of this light.',
  failed: 'The reason could not be loaded',
  rule: {
    MAINTENANCE: 'Maintenance',
    OVERRIDE: 'Override',
    SCHEDULE: 'Schedule',
    PRESET: 'Control mode of the group',
    MANUAL: 'By hand',
  },
  until: 'until {{time}}',
  noEnd: 'no end',
  back: 'Return to plan',
  backHint: 'Ends the override: the light does again what its group plans',
  returned: 'Back to the plan; waiting for the light',
  notReturned: 'It could not return to its plan',
}
