import type { Words } from '../words.ts'
import type { notification as zh } from '../zh/notification.ts'

export const notification: Words<typeof zh> = {
  none: 'No notifications',
  noneText: 'Alerts and finished jobs will appear here.',
  failed: 'The notifications could not be loaded',
  readAll: 'Mark all as read',
  readFailed: 'Could not be marked as read',
  unread: 'Unread',
  alert: '{{kind}}: {{name}}',
  alerts: '{{kind}} · {{unit}}: {{names}}',
  alertsMore: '{{kind}} · {{unit}}: {{names}} and others',
  unit: { light: '{{count}} {{count, light|lights}}', other: '{{count}}' },
  comma: ', ',
  recovered: 'cleared',
  campaign: {
    DONE: 'Batch operation #{{id}} ended: {{confirmed}} of {{lights}} {{lights, light|lights}} confirmed',
    STOPPED: 'Batch operation #{{id}} stopped: {{confirmed}} of {{lights}} {{lights, light|lights}} confirmed',
  },
  approval: {
    APPROVAL_NEEDED: 'Approval requested by {{by}}: “{{action}}”, {{lights}} {{lights, light|lights}} darker',
    DARKENED_ALONE: '{{by}} {{action}} without an approval: {{lights}} {{lights, light|lights}} darker',
    pending: '{{count}} {{count, operation waits|operations wait}} for approval',
  },
  assignment: {
    ALERTS_ASSIGNED: '{{by}} assigned {{alerts}} {{alerts, alert|alerts}} to you',
    ALERTS_REASSIGNED: '{{by}} reassigned or released {{alerts}} of your alerts',
  },
  handover: { HANDOVER: '{{by}} hands over the shift: please accept', HANDOVER_ACCEPTED: '{{by}} took over the shift' },
  job: 'Job completed: {{job}}',
  channel: {
    email: 'Enter a valid e-mail address.',
    url: 'Enter an address that starts with http:// or https://.',
    outOfReach: 'The server may not send to this address. Its administrator can allow hosts with WEBHOOK_HOSTS.',
  },
}
