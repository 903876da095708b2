import type { Words } from '../words.ts'
import type { trash as zh } from '../zh/trash.ts'

export const trash: Words<typeof zh> = {
  title: 'Recently deleted',
  note: 'For 24 hours, whatever was deleted can be restored with its history, photos, authorisations and password.',
  subject: { LightDevice: 'Devices', LightGroup: 'Groups', LightCenter: 'Centers', LightSchedule: 'Schedules' },
  subjects: 'Kind',
  name: 'Name',
  deletedAt: 'Deleted',
  deletedBy: 'By',
  goneIn: 'Gone for good {{time}}',
  action: 'Action',
  restore: 'Restore',
  restoreNamed: 'Restore {{name}}',
  restored: '{{name}} restored',
  restoredMany: '{{count}} restored',
  restoredSome:
    '{{done}} restored. {{left}} could not be: their 24 hours are over, or their name or device ID was taken.',
  failed: 'Could not restore',
  taken: { deviceId: 'Another device has its device ID now.', name: 'Its name was taken meanwhile.' },
  gone: 'It was restored already, or its 24 hours are over.',
  nothing: 'Nothing to restore',
  nothingText: 'What is deleted stays here for 24 hours.',
  loadFailed: 'Could not load',
  deletion: {
    progress: '{{done}} of {{total}} done',
    stop: 'Stop',
    gone: '{{done}} of {{total}} deleted',
    failed: '{{number}} could not be deleted',
    again: 'Try the others again',
  },
}
