import { IconCircleCheckFilled, IconHourglass, IconPlayerStopFilled } from '@tabler/icons-react'
import type { Tone } from '../../ui/StatusBadge.tsx'
import type { Campaign } from './campaigns.ts'

export const CAMPAIGN_LOOKS = {
  RUNNING: { tone: 'busy', Icon: IconHourglass },
  DONE: { tone: 'good', Icon: IconCircleCheckFilled },
  STOPPED: { tone: 'idle', Icon: IconPlayerStopFilled },
} satisfies Record<Campaign['status'], { tone: Tone; Icon: unknown }>
