import type { Words } from '../words.ts'
import type { field as zh } from '../zh/field.ts'

export const field: Words<typeof zh> = {
  title: 'Field work',
  start:
    'Scan the code on the pole, or enter the device ID. Then try the light, take a photo, and go on to the next one.',
  number: 'Device ID',
  open: 'Open',
  scan: 'Scan',
  unknown: 'There is no device “{{code}}”.',
  done_one: '{{count}} light done',
  done_other: '{{count}} lights done',
  test: 'On and off test',
  notYetOn: 'not seen on yet',
  notYetOff: 'not seen off yet',
  wasOn: 'reported on',
  wasOff: 'reported off',
  photo: 'Photo',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  take: 'Photo',
  next: 'Done, next light',
  isDone: 'done',
  isOpen: 'still open',
}
