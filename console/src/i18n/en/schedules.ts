import type { Words } from '../words.ts'
import type { schedules as zh } from '../zh/schedules.ts'

export const schedules: Words<typeof zh> = {
  title: 'Schedules',
}
