import type { Words } from '../words.ts'
import type { capabilities as zh } from '../zh/capabilities.ts'

export const capabilities: Words<typeof zh> = {
  title: 'Announced capabilities',
  none: 'Nothing announced: protocol 1.0.',
  unnamed: 'Not announced',
  yes: 'Supported',
  no: 'Not supported',
  plan: 'Schedule',
  holds: { NONE: 'not stored, commands only', INSTANTS: 'stored as instants', RULES: 'stored as rules' },
  maxEntries: 'at most {{number}} {{number, entry|entries}}',
  answers: 'Answers within',
  reports: 'Reports every',
  reads: 'Read now',
  groups: 'Group commands',
  circuits: 'Circuit control',
  measures: 'Reported values',
  announced: 'Announced',
  comma: ', ',
  differs: {
    title: 'Differs from the model',
    answers:
      'The light answers within {{own}}, but commands of its model expire after {{model}}: it counts as not confirmed too early.',
    reports:
      'The light reports every {{own}}, but its model makes it offline after {{model}}: one lost report makes it offline.',
    measures: 'Reported values of the model that the light did not announce: {{measures}}.',
  },
}
