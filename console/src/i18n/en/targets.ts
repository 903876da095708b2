import type { Words } from '../words.ts'
import type { targets as zh } from '../zh/targets.ts'

export const targets: Words<typeof zh> = {
  label: 'Lights of',
  placeholder: 'Search districts, roads, groups, centers',
  found: 'Results',
  searching: 'Searching…',
  nothing: 'Nothing matches',
  regions: 'Regions',
  remove: 'Remove {{name}}',
  lights: '{{number}} {{number, light|lights}}',
  comma: ', ',
  kinds: {
    region: 'Districts and regions',
    road: 'Roads',
    group: 'Groups',
    center: 'Centers',
    area: 'Area of the map',
    selection: 'Selected lights',
    search: 'Filter',
  },
}
