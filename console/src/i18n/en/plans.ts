import type { Words } from '../words.ts'
import type { plans as zh } from '../zh/plans.ts'

export const plans: Words<typeof zh> = {
  title: 'Plan in the light',
  none: 'There is no plan for it to hold',
  held: "Holds tonight's plan (version {{version}}): it keeps it even when the platform is silent",
  due: "Does not hold tonight's plan yet; it is about to be sent",
  sentOnce: "Does not hold tonight's plan yet: sent at {{time}}",
  sentOften: "Does not hold tonight's plan yet: sent {{times}} times, last at {{time}}",
  older: 'it holds version {{version}}',
  refused: 'The light refused the plan: {{reason}}',
}
