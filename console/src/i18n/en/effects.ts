import type { Words } from '../words.ts'
import type { effects as zh } from '../zh/effects.ts'

export const effects: Words<typeof zh> = {
  atOnce: 'Effect on lights now:',
  on: '{{number}} on',
  off: '{{number}} off',
  dim: '{{number}} dim',
  none: 'no light changes',
  stay: '{{number}} {{number, stays as it is|stay as they are}}',
  comma: ', ',
  more: 'Further groups: {{count}}',
  losePlan: 'Lights left without a schedule: {{number}}',
  keepBurning: '{{number}} of them are lit and will not switch off automatically.',
  holdState: 'They hold their state and will not switch on or off automatically.',
  fallback: {
    SCHEDULE: 'follows schedule “{{name}}”',
    PRESET: 'follows its own control mode',
    SITE_DEFAULT: 'follows the site default',
    NOTHING: 'no schedule; lights hold their state',
  },
  left: {
    label: 'What should lights without a schedule do?',
    STAY: 'Stay as they are',
    OFF: 'Switch off now',
    ON: 'Switch on now',
  },
  problem: 'The effect on lights could not be calculated',
}
