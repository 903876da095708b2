import type { Words } from '../words.ts'
import type { trash as zh } from '../zh/trash.ts'

export const trash: Words<typeof zh> = {
  title: 'Recently deleted',
  note: 'Deleted items can be restored for 24 hours with their history, photos, authorisations and password.',
  subject: { LightDevice: 'Devices', LightGroup: 'Groups', LightCenter: 'Centers', LightSchedule: 'Schedules' },
  subjects: 'Type',
  name: 'Name',
  deletedAt: 'Deleted',
  deletedBy: 'By',
  goneIn: 'Permanently deleted {{time}}',
  action: 'Action',
  restore: 'Restore',
  restoreNamed: 'Restore {{name}}',
  restored: '{{name}} restored',
  restoredMany: '{{count}} restored',
  restoredSome: '{{done}} restored, {{left}} not restored: older than 24 hours, or name or device ID already in use.',
  failed: 'Could not restore',
  taken: { deviceId: 'The device ID is now used by another device.', name: 'The name is already in use.' },
  gone: 'Already restored, or older than 24 hours.',
  nothing: 'Nothing to restore',
  nothingText: 'Deleted items stay here for 24 hours.',
  loadFailed: 'Could not load',
  deletion: {
    progress: '{{done}} of {{total}} done',
    stop: 'Stop',
    gone: '{{done}} of {{total}} deleted',
    failed: '{{number}} could not be deleted',
    again: 'Retry the rest',
  },
}
