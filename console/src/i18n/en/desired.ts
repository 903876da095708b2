import type { Words } from '../words.ts'
import type { desired as zh } from '../zh/desired.ts'

export const desired: Words<typeof zh> = {
  title: {
    on: 'Why is this lamp on?',
    off: 'Why is this lamp off?',
    broken: 'What is wrong with this lamp?',
    away: 'What should this lamp be doing?',
    waiting: 'What is it waiting for?',
    unconfirmed: 'Why is this lamp not confirmed?',
  },
  nothing: 'Nothing is planned for this light, and it has not reported what it does.',
  failed: 'The reason could not be loaded',
  rule: {
    MAINTENANCE: 'Maintenance',
    TEST: 'Test at the pole',
    OVERRIDE: 'Override',
    SCHEDULE: 'Schedule',
    PRESET: 'Control mode of the group',
    MANUAL: 'By hand',
    SITE_DEFAULT: 'Site default',
  },
  until: 'until {{time}}',
  noEnd: 'no end',
  back: 'Return to plan',
  backHint: 'Ends the override: the light does again what its group plans',
  returned: 'Back to the plan',
  returning: 'Back to the plan; waiting for the light',
  notReturned: 'It could not return to its plan',
}
