import type { Words } from '../words.ts'
import type { plans as zh } from '../zh/plans.ts'

export const plans: Words<typeof zh> = {
  title: 'Schedule stored in the light',
  none: 'No schedule: holds its state while the platform is offline',
  inMaintenance: 'Maintenance: no stored schedule; holds its state while the platform is offline',
  held: "Tonight's schedule is stored in the light and runs even if the platform is offline",
  due: "Tonight's schedule is not stored yet; about to be sent",
  sentOnce: "Tonight's schedule is not stored yet: sent at {{time}}",
  sentOften: "Tonight's schedule is not stored yet: sent {{times}} {{times, time|times}}, last at {{time}}",
  older: 'an older one is stored',
  leftover: 'No schedule applies any more; the light still stores an older one until it is updated',
  versions: 'Target version: {{wanted}}, stored: {{held}}',
  refused: 'The light rejected the schedule: {{reason}}',
}
