import type { Words } from '../words.ts'
import type { regions as zh } from '../zh/regions.ts'

export const regions: Words<typeof zh> = {
  area: 'Region',
  province: 'Province',
  city: 'City',
  district: 'District',
  own: { province: 'Region', city: 'City', district: 'District' },
  nothing: 'No such region',
  clear: 'Clear {{level}}',
}
