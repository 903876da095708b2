import type { Words } from '../words.ts'
import type { facts as zh } from '../zh/facts.ts'

export const facts: Words<typeof zh> = {
  title: 'State of the light',
  expected: 'Target',
  expectedHint: 'What the active rule requires',
  commanded: 'Commanded',
  commandedHint: 'Last command sent to the light',
  acknowledged: 'Acknowledged',
  acknowledgedHint: 'Last command the light acknowledged',
  measured: 'Measured',
  measuredHint: 'State measured and reported by the light',
  none: 'No record yet',
  nothing: 'No requirement',
  until: 'until {{time}}',
  differs: 'differs from the command',
  cause: {
    OPERATOR: 'Operator',
    TEST: 'Test at the pole',
    DAYLIGHT: 'Daylight sensors',
    SCHEDULE: 'Schedule',
    PRESET: 'Control mode of the group',
    SITE_DEFAULT: 'Site default',
    MAINTENANCE: 'Maintenance',
    PLAN: 'Schedule stored in the light',
    LOCAL: 'Manual operation at the pole',
    COMMAND: 'Platform command',
    UNKNOWN: 'Unknown source',
  },
}
