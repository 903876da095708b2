import type { Words } from '../words.ts'
import type { operate as zh } from '../zh/operate.ts'

export const operate: Words<typeof zh> = {
  title: 'Operate {{name}}',
  main: 'Main lamp',
  sub: 'Auxiliary lamp',
  brightness: 'Brightness',
  colorTemp: 'Colour temperature',
  until: 'Until',
  untilEvent: 'the plan changes',
  untilEventAt: 'the plan changes ({{time}})',
  untilChanged: 'operated again (nothing is planned)',
  untilTime: 'a time of my own',
  time: 'End',
  timeMissing: 'Choose when it ends',
  ends: 'Ends {{time}}; then the plan holds again',
  submit: 'Send command',
  note: 'The new state is shown when the light has reported it.',
  ask: {
    title: 'Are you sure?',
    many: '{{number}} lights will be controlled.',
    off: '{{number}} lights will go off, and the road will be dark.',
    yes: 'Yes, go ahead',
  },
}
