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
}
