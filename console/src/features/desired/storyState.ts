import type { LightStory } from './desired.ts'

type Seen = Pick<LightStory, 'confirmation' | 'switchStatus' | 'lampFailure' | 'deviceStatus'>

/** What is asked about a light: never why it is on where nobody knows that it is. */
export function storyState({ confirmation, switchStatus, lampFailure, deviceStatus }: Seen) {
  if (confirmation === 'UNCONFIRMED') return 'unconfirmed'
  if (confirmation === 'WAITING') return 'waiting'
  if (deviceStatus === 'OFFLINE') return 'away'
  if (lampFailure && switchStatus) return 'broken'
  return switchStatus ? 'on' : 'off'
}
