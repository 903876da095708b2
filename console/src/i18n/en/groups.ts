import type { Words } from '../words.ts'
import type { groups as zh } from '../zh/groups.ts'

export const groups: Words<typeof zh> = {
  title: 'Groups',
}
