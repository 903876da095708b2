import type { Words } from '../words.ts'
import type { effects as zh } from '../zh/effects.ts'

export const effects: Words<typeof zh> = {
  atOnce: 'Effect on lights now:',
  on: '{{number}} on',
  off: '{{number}} off',
  dim: '{{number}} dim',
  none: 'no light changes',
  stay: '{{number}} stay as they are',
  comma: ', ',
  more: 'Further groups: {{count}}',
  losePlan: 'Lights left without a plan: {{number}}',
  keepBurning: '{{number}} of them are lit, and nothing will switch them off.',
  holdState: 'They hold their state: nothing will switch them on or off.',
  fallback: {
    SCHEDULE: 'follows schedule “{{name}}”',
    PRESET: 'follows its own control mode',
    SITE_DEFAULT: 'follows the site default',
    NOTHING: 'no plan; lights hold their state',
  },
  left: {
    label: 'What should lights without a plan do?',
    STAY: 'Stay as they are',
    OFF: 'Switch off now',
    ON: 'Switch on now',
  },
  problem: 'The effect on lights could not be computed',
}
