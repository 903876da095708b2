import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClock,
  IconHourglass,
  IconPlayerStopFilled,
} from '@tabler/icons-react'
import type { Tone } from '../../ui/StatusBadge.tsx'
import type { Campaign } from './campaigns.ts'
import { countUnfinished } from './progress.ts'

const LOOKS = {
  coming: { tone: 'idle', Icon: IconClock },
  running: { tone: 'busy', Icon: IconHourglass },
  undone: { tone: 'idle', Icon: IconArrowBackUp },
  stopped: { tone: 'idle', Icon: IconPlayerStopFilled },
  /** ended with unfinished lights */
  short: { tone: 'warning', Icon: IconAlertTriangleFilled },
  overtaken: { tone: 'idle', Icon: IconCircleDashed },
  done: { tone: 'good', Icon: IconCircleCheckFilled },
} satisfies Record<string, { tone: Tone; Icon: unknown }>

/** An ended campaign is good only if all its lights are confirmed. */
export function campaignLook(campaign: Campaign) {
  if (campaign.status === 'COMING') return LOOKS.coming
  if (campaign.status === 'RUNNING') return LOOKS.running
  if (campaign.status === 'UNDONE') return LOOKS.undone
  if (campaign.status === 'STOPPED') return LOOKS.stopped
  if (countUnfinished(campaign) > 0) return LOOKS.short
  return campaign.confirmedCount === 0 ? LOOKS.overtaken : LOOKS.done
}
