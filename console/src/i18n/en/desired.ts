import type { Words } from '../words.ts'
import type { desired as zh } from '../zh/desired.ts'

export const desired: Words<typeof zh> = {
  title: {
    on: 'Why is this lamp on?',
    off: 'Why is this lamp off?',
    broken: 'What is the fault?',
    away: 'What should this lamp do?',
    waiting: 'What is it waiting for?',
    unconfirmed: 'Why is this lamp not confirmed?',
  },
  nothing: 'No schedule applies to this light, and it has not reported its state.',
  failed: 'The reason could not be loaded',
  rule: {
    MAINTENANCE: 'Maintenance',
    TEST: 'Test at the pole',
    OVERRIDE: 'Override',
    DAYLIGHT: 'Daylight sensors',
    SCHEDULE: 'Schedule',
    PRESET: 'Control mode of the group',
    MANUAL: 'Manual control',
    SITE_DEFAULT: 'Site default',
  },
  remaining: 'ends in {{span}}',
  until: 'until {{time}}',
  reason: 'Reason: {{reason}}',
  noEnd: 'no end',
  back: 'Return to schedule',
  backHint: 'Ends the override; the light follows the schedule of its group again',
  returned: 'Returned to schedule',
  returning: 'Returned to schedule; waiting for the light',
  returningSlowly: 'Returned to the schedule; the light answers within {{within}}',
  notReturned: 'The light could not be returned to its schedule',
}
