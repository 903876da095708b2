import type { Words } from '../words.ts'
import type { centers as zh } from '../zh/centers.ts'

export const centers: Words<typeof zh> = {
  title: 'Centers',
}
