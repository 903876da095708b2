import type { Words } from '../words.ts'
import type { operate as zh } from '../zh/operate.ts'

export const operate: Words<typeof zh> = {
  title: 'Operate {{name}}',
  main: 'Main lamp',
  sub: 'Auxiliary lamp',
  brightness: 'Brightness',
  colorTemp: 'Colour temperature',
  until: 'Until',
  untilEvent: 'next schedule event',
  untilEventAt: 'next schedule event ({{time}})',
  untilChanged: 'next operation (no schedule)',
  untilTime: 'a set time',
  time: 'End',
  timeMissing: 'Choose an end time',
  ends: 'Ends {{time}}; then the schedule applies again',
  reason: 'Reason',
  reasonHint: 'Required for more than {{number}} {{number, light|lights}}.',
  reasonMissing: 'Enter a reason',
  frequentReasons: 'Frequent reasons',
  reasons: { storm: 'Storm', accident: 'Accident', festival: 'Festival', maintenance: 'Maintenance', test: 'Test' },
  submit: 'Send command',
  note: 'The new state is shown once the light reports it.',
  confirm: {
    title: 'Please confirm',
    many: '{{number}} {{number, light|lights}} will be controlled.',
    off: '{{number}} {{number, light|lights}} will be switched off; the road will be dark.',
    yes: 'Confirm',
  },
}
