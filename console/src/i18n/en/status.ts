import type { Words } from '../words.ts'
import type { status as zh } from '../zh/status.ts'

export const status: Words<typeof zh> = {
  title: 'Status',
}
