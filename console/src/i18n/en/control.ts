import type { Words } from '../words.ts'
import type { control as zh } from '../zh/control.ts'

export const control: Words<typeof zh> = {
  on: 'On',
  off: 'Off',
  mainShort: 'Main',
  subShort: 'Aux',
  neverMeasured: 'Unknown',
  turnOn: 'Switch {{name}} on',
  turnOff: 'Switch {{name}} off',
  sending: 'Sending',
  waiting: 'Waiting for the light',
  unconfirmed: 'Not confirmed',
  notNormal: 'Only a device in normal state can be controlled',
  notAllowed: 'Your role may not control this device',
  noLink: 'The link to the server is lost; control is not available',
  reason: {
    EXPIRED: 'The light did not answer in time; the command has expired',
    FAILED: 'The light says that the command failed',
    REJECTED: 'The platform or the light refused the command',
    differs: 'The light answered, but measures something else',
    OFFLINE: 'The light is offline',
    FAULT: 'The light is at fault',
    MAINTENANCE: 'The light is under maintenance',
    NOT_SUPPORTED: 'The model of the light cannot do this',
    NO_ACKNOWLEDGEMENT: 'The light did not answer in time; the command has expired',
    SUPERSEDED: 'A newer command took its place',
  },
  sent: 'Command sent; waiting for the light',
  refused: 'The command was not accepted',
  failed: 'The operation failed',
}
