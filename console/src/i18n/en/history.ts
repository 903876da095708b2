import type { Words } from '../words.ts'
import type { history as zh } from '../zh/history.ts'

export const history: Words<typeof zh> = {
  title: 'History',
  failed: 'The history could not be loaded',
  range: 'Time range',
  day: '24 h',
  week: '7 days',
  month: '30 days',
  none: 'No readings in this period',
  noneText: 'Curves appear when the light reports.',
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
  table: 'Show as table',
  time: 'Time',
  readings: 'Readings as CSV',
  readingsFailed: 'The readings could not be exported',
  resolution: {
    RAW: 'raw readings',
    HOUR: 'hourly mean',
    DAY: 'daily mean',
  },
}
