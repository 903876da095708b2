import type { Words } from '../words.ts'
import type { deviceDialogs as zh } from '../zh/deviceDialogs.ts'

export const deviceDialogs: Words<typeof zh> = {
  openPage: 'Open the device page',
  menu: {
    savedSearches: 'Saved searches',
    import: 'Import',
    export: 'Export',
    trash: 'Recently deleted',
    unknown: 'Unknown devices',
    passwords: 'Issue passwords',
    operations: 'Batch history',
  },
  delete: {
    title: 'Delete devices ({{number}})?',
    text: 'They are removed from the list and from their groups and can no longer be controlled. They can be restored with their history for 24 hours.',
    others: 'and {{number}} more',
    progress: '{{done}} of {{total}} done',
    stop: 'Stop',
    failed: '{{number}} could not be deleted',
    untried: 'The other {{number}} were not deleted.',
    retry: 'Retry the rest',
    one: '{{name}} deleted',
    many: '{{number}} {{number, device|devices}} deleted',
  },
  sync: {
    title: 'Remote sync',
    text: 'Requesting the inventory of all centers.',
    failed: 'The sync failed',
    done: 'Sync done: {{created}} created, {{updated}} updated, {{unchanged}} unchanged, {{failed}} failed',
    silent: 'Centers not fully synced: {{number}}',
    status: {
      OFFLINE: 'offline',
      NO_ANSWER: 'no reply',
      ANSWERED: 'some devices already belong to another center',
    },
  },
  batchOperate: {
    title: 'Batch operation',
    operable: '{{number}} of {{total}} can be operated.',
    skipped: 'Devices that are offline, faulty or under maintenance are skipped.',
    noOperableDevices: 'No devices can be operated',
    failed: 'The batch operation failed',
    unknown: 'The state of the selected devices could not be read',
  },
}
