import type { Words } from '../words.ts'
import type { details as zh } from '../zh/details.ts'

export const details: Words<typeof zh> = {
  title: 'Device details',
  notFound: 'There is no such device, or you may not see it.',
  failed: 'The details could not be loaded',
  center: 'Light center',
  created: 'Registered',
  identity: 'About this device',
  readings: 'Readings',
}
