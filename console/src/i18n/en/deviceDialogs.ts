import type { Words } from '../words.ts'
import type { deviceDialogs as zh } from '../zh/deviceDialogs.ts'

export const deviceDialogs: Words<typeof zh> = {
  openPage: 'Open the device page',
  delete: {
    title: 'Delete devices ({{number}})?',
    text: 'They leave the list and their groups and can no longer be controlled. For 24 hours they can be restored, with their history.',
    others: 'and {{number}} more',
    progress: '{{done}} of {{total}} done',
    stop: 'Stop',
    failed: '{{number}} could not be deleted',
    untried: 'The other {{number}} were not deleted.',
    retry: 'Try the rest again',
    one: '{{name}} deleted',
    many: '{{number}} devices deleted',
  },
  sync: {
    title: 'Remote sync',
    text: 'Asking all light centers which devices they have.',
    failed: 'The sync failed',
    done: 'Sync done: {{created}} created, {{updated}} updated, {{unchanged}} unchanged, {{failed}} failed',
    silent: 'Light centers not synced in full: {{number}}',
    status: {
      OFFLINE: 'offline',
      NO_ANSWER: 'no answer',
      ANSWERED: 'some of its devices belong to another center already',
    },
  },
  batchOperate: {
    title: 'Batch operation',
    operable: '{{number}} of {{total}} can be operated.',
    skipped: 'Devices that are offline, at fault or under maintenance are skipped.',
    noOperableDevices: 'No operable light devices',
    failed: 'The batch operation failed',
    unknown: 'The state of the selected devices could not be read',
  },
}
