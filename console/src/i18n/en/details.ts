import type { Words } from '../words.ts'
import type { details as zh } from '../zh/details.ts'

export const details: Words<typeof zh> = {
  title: 'Device details',
  notFound: 'This device does not exist, or you may not view it.',
  failed: 'The details could not be loaded',
  center: 'Center',
  created: 'Registered',
  identity: 'About this device',
  readings: 'Readings',
  plannedText: 'No report received yet. Until then it is excluded from online and lit rates and raises no alerts.',
  outText: 'Follows its schedule, is excluded from online and lit rates and raises no alerts.',
  returns: 'Returns to service at {{time}}.',
  noEnd: 'Until ended manually.',
  temperature: 'Temperature',
  voltage: 'Voltage',
  current: 'Current',
}
