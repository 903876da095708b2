import type { LightStory } from './desired.ts'

type Seen = Pick<LightStory, 'confirmation' | 'litState' | 'switchStatus'>

/** The question about a light; "why is it on" only if its state is known. */
export function storyState({ confirmation, litState, switchStatus }: Seen) {
  if (confirmation === 'UNCONFIRMED') return 'unconfirmed'
  if (confirmation === 'WAITING') return 'waiting'
  if (litState === 'UNKNOWN') return 'away'
  if (litState === 'LIT') return 'on'
  // Dark though it is driven at a level.
  return switchStatus ? 'broken' : 'off'
}
