import type { Words } from '../words.ts'
import type { inventory as zh } from '../zh/inventory.ts'

export const inventory: Words<typeof zh> = {
  title: 'Inventory',
  failed: 'The inventory could not be loaded',
  received: 'Received',
  firmware: 'firmware {{version}}',
  incomplete: 'The inventory arrives in several parts and is not complete yet: until then, no light counts as missing.',
  never: {
    title: 'No inventory yet',
    text: 'When the center is online, fetch its inventory to see which lights it actually serves.',
  },
  clean: { title: 'No differences', text: 'The lights reported by the center match the registered lights.' },
  noneOfThese: 'No lights',
  filter: 'Filter by result',
  amiss: 'All differences',
  state: {
    MATCHED: 'Matches',
    DIFFERENT: 'Differs',
    UNKNOWN_HERE: 'Not registered',
    ELSEWHERE: 'Registered elsewhere',
    MISSING_THERE: 'Not in inventory',
  },
  columns: { light: 'Light', state: 'Result', drift: 'Explanation' },
  unnamed: '(no name)',
  field: { NAME: 'Name', MODEL: 'Model', PLACE: 'Location', WATTS: 'Power (W)' },
  differs: 'here {{here}} → there {{there}}',
  why: {
    UNKNOWN_HERE: 'Served by the center but not registered; a sync registers it',
    ELSEWHERE: 'Registered with “{{center}}”',
    DIRECT: 'Registered as a directly connected light',
    MISSING_THERE: 'Registered here, not reported by the center: removed, or never commissioned?',
  },
  request: 'Fetch again',
  requestFailed: 'No inventory was fetched',
  came: 'New inventory received',
  noAnswer: 'No reply from the center.',
  offline: 'The center is offline',
  sync: 'Sync this center',
  syncHint: 'Registers new lights from the inventory and updates model, location and power',
  syncFailed: 'Sync failed',
  synced: '{{name}} synced: {{created}} new, {{updated}} updated, {{unchanged}} unchanged, {{failed}} failed',
}
