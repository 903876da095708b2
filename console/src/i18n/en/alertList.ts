import type { Words } from '../words.ts'
import type { alertList as zh } from '../zh/alertList.ts'

export const alertList: Words<typeof zh> = {
  title: 'Alerts',
}
