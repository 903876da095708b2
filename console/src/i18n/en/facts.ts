import type { Words } from '../words.ts'
import type { facts as zh } from '../zh/facts.ts'

export const facts: Words<typeof zh> = {
  title: 'State of the light',
  expected: 'Expected',
  expectedHint: 'What the rule in force asks of the light',
  commanded: 'Commanded',
  commandedHint: 'What the platform told the light last',
  acknowledged: 'Acknowledged',
  acknowledgedHint: 'What the light last said it would do',
  measured: 'Measured',
  measuredHint: 'What the light itself measures and reports',
  none: 'No record yet',
  nothing: 'Nothing is asked',
  until: 'until {{time}}',
  differs: 'differs from the command',
  cause: {
    OPERATOR: 'Operator',
    TEST: 'Test at the pole',
    SCHEDULE: 'Schedule',
    PRESET: 'Control mode of the group',
    SITE_DEFAULT: 'Site default',
    MAINTENANCE: 'Maintenance',
    PLAN: 'Plan kept in the light',
    LOCAL: 'By hand, at the pole',
    COMMAND: 'Command of the platform',
    UNKNOWN: 'Cause unknown',
  },
}
