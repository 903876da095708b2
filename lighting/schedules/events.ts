/** The front door of schedules: what programs plan, when, and what of it a person should know. */
export { isValidTime } from '../time/zone.ts'
export { eventsBetween } from './between.ts'
export { type Conflict, conflictsOf } from './conflicts.ts'
export { isExecuted } from './days.ts'
export { hoursLit, type LitHours } from './hours.ts'
export { eventsOfNight } from './night.ts'
export { stateAt } from './state.ts'
export { type Warning, warningsOf } from './warnings.ts'
