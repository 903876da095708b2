import type { Words } from '../words.ts'
import type { device as zh } from '../zh/device.ts'

export const device: Words<typeof zh> = {
  title: 'Device',
}
