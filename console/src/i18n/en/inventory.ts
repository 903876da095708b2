import type { Words } from '../words.ts'
import type { inventory as zh } from '../zh/inventory.ts'

export const inventory: Words<typeof zh> = {
  title: 'Inventory',
  failed: 'The inventory could not be loaded',
  received: 'Received',
  firmware: 'firmware {{version}}',
  incomplete: 'The inventory comes in several parts, and not all have come: until then nothing counts as missing.',
  never: {
    title: 'No inventory yet',
    text: 'Once the center is online, fetch its inventory to see which lights it really has behind it.',
  },
  clean: { title: 'No drift', text: 'The center reports exactly the lights that are registered behind it.' },
  noneOfThese: 'No such lights',
  filter: 'Filter by result',
  amiss: 'All differences',
  state: {
    MATCHED: 'Matches',
    DIFFERENT: 'Differs',
    UNKNOWN_HERE: 'Not registered',
    ELSEWHERE: 'Belongs elsewhere',
    MISSING_THERE: 'Not in inventory',
  },
  columns: { light: 'Light', state: 'Result', drift: 'Explanation' },
  unnamed: '(no name)',
  field: { NAME: 'Name', MODEL: 'Model', PLACE: 'Location', WATTS: 'Power (W)' },
  differs: 'here {{here}} → there {{there}}',
  why: {
    UNKNOWN_HERE: 'The center has this light, the platform does not; a sync registers it',
    ELSEWHERE: 'Registered behind “{{center}}”',
    DIRECT: 'Registered as a light that connects by itself',
    MISSING_THERE: 'Registered here, not reported by the center: taken down, or never joined?',
  },
  request: 'Fetch again',
  requestFailed: 'No inventory was fetched',
  came: 'A new inventory has come',
  noAnswer: 'The center did not answer.',
  offline: 'The center is offline',
  sync: 'Sync this center',
  syncHint: 'Registers new lights of the inventory, and takes over model, location and power',
  syncFailed: 'Sync failed',
  synced: '{{name}} synced: {{created}} new, {{updated}} updated, {{unchanged}} unchanged, {{failed}} failed',
}
