import type { Words } from '../words.ts'
import type { notification as zh } from '../zh/notification.ts'

export const notification: Words<typeof zh> = {
  none: 'No notifications',
  noneText: 'Alerts and finished jobs will appear here.',
  failed: 'The notifications could not be loaded',
  readAll: 'Mark all as read',
  readFailed: 'They could not be marked as read',
  unread: 'Unread',
  alert: '{{kind}}: {{name}}',
  recovered: 'over',
  campaign: {
    DONE: 'Operation #{{id}} has ended: {{confirmed}} of {{lights}} lights confirmed',
    STOPPED: 'Operation #{{id}} was stopped: {{confirmed}} of {{lights}} lights confirmed',
  },
  job: 'A job has ended: {{job}}',
  channel: {
    email: 'Enter a valid e-mail address.',
    url: 'Enter an address that begins with http:// or https://.',
    outOfReach: 'This server may not send there. Whoever runs it allows hosts by WEBHOOK_HOSTS.',
  },
}
