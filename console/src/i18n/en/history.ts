import type { Words } from '../words.ts'
import type { history as zh } from '../zh/history.ts'

export const history: Words<typeof zh> = {
  title: 'History',
  failed: 'The history could not be loaded',
  range: 'Span of time',
  day: '24 h',
  week: '7 days',
  month: '30 days',
  none: 'No readings in this time',
  noneText: 'The curves appear as soon as the light reports.',
  power: 'Power',
  brightness: 'Brightness',
  main: 'Main',
  sub: 'Auxiliary',
  energy: 'Energy',
  voltage: 'Voltage',
  temperature: 'Temperature',
  chart: '{{name}}: lowest {{min}}, highest {{max}}, last {{last}}',
  empty: 'no data',
  total: '{{value}} in total',
  table: 'Show as a table',
  time: 'Time',
  readings: 'Readings as CSV',
  readingsFailed: 'The readings could not be exported',
  resolution: {
    RAW: 'readings themselves',
    HOUR: 'means by hour',
    DAY: 'means by day',
  },
}
