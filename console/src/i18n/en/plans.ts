import type { Words } from '../words.ts'
import type { plans as zh } from '../zh/plans.ts'

export const plans: Words<typeof zh> = {
  title: 'Plan in the light',
  none: 'Nothing is planned: it stays as it is while the platform is silent',
  resting: 'Maintenance: it holds no plan and stays as it is while the platform is silent',
  held: "Holds tonight's plan. It keeps to it even while the platform is silent",
  due: "Does not hold tonight's plan yet; it is about to be sent",
  sentOnce: "Does not hold tonight's plan yet: sent at {{time}}",
  sentOften: "Does not hold tonight's plan yet: sent {{times}} times, last at {{time}}",
  older: 'it holds an older one',
  leftover: 'Nothing is planned any more; the light still holds an older plan until it is told',
  versions: 'Version wanted: {{wanted}}, held: {{held}}',
  refused: 'The light refused the plan: {{reason}}',
}
