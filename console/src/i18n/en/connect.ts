import type { Words } from '../words.ts'
import type { connect as zh } from '../zh/connect.ts'

export const connect: Words<typeof zh> = {
  title: 'Connect a real light',
  account: 'Connection account',
  text: {
    light: 'The light connects by MQTT with this account, which can access its own topics only.',
    center: 'The center connects by MQTT with this account on behalf of its lights; it can access its own topics only.',
  },
  behindCenter: 'This light communicates through its center “{{name}}” and has no connection account of its own.',
  broker: 'Broker',
  username: 'User name',
  password: 'Password',
  up: 'Publishes to',
  down: 'Subscribes to',
  none: 'No password has been issued yet.',
  has: 'A password has been issued. A new one invalidates it at once.',
  issue: 'Issue a password',
  reissue: 'Issue a new password',
  confirm: {
    light: 'Issue a new one? A light that uses the old password is disconnected.',
    center: 'Issue a new one? A center that uses the old password is disconnected, and its lights with it.',
  },
  outsideBroker:
    'This installation uses an external broker: its administrator creates an account with this user name, sets the password and allows the topics below.',
  once: 'The password is shown only once. Save it now.',
  listen: 'Listen for commands',
  report: { light: 'Report a reading', center: 'Report online' },
  acknowledge: 'Acknowledge a command',
  commandId: '<id of the command>',
  hidden: '<password>',
  failed: 'The connection details could not be loaded',
  issueFailed: 'No password was issued',
}
