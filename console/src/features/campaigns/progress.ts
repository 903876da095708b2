import type { Campaign } from './campaigns.ts'

/** In the order of the progress bar: confirmed first. */
export const LIGHT_STATUSES = [
  'CONFIRMED',
  'WAITING',
  'UNCONFIRMED',
  'REJECTED',
  'STOPPED',
  'SUPERSEDED',
  'UNDONE',
] as const
export type LightStatus = (typeof LIGHT_STATUSES)[number]

/** Statuses that a retry sends again. A superseded light has a newer command. */
export const UNFINISHED = ['WAITING', 'UNCONFIRMED', 'REJECTED', 'STOPPED'] as const satisfies LightStatus[]

export type CampaignCounts = Pick<
  Campaign,
  | 'confirmedCount'
  | 'waitingCount'
  | 'unconfirmedCount'
  | 'rejectedCount'
  | 'stoppedCount'
  | 'supersededCount'
  | 'undoneCount'
>

/** Counts of several campaigns together. */
export function sumOf(campaigns: readonly CampaignCounts[]): CampaignCounts {
  const sum = (key: keyof CampaignCounts) => campaigns.reduce((all, campaign) => all + campaign[key], 0)
  return {
    confirmedCount: sum('confirmedCount'),
    waitingCount: sum('waitingCount'),
    unconfirmedCount: sum('unconfirmedCount'),
    rejectedCount: sum('rejectedCount'),
    stoppedCount: sum('stoppedCount'),
    supersededCount: sum('supersededCount'),
    undoneCount: sum('undoneCount'),
  }
}

export function countsOf(campaign: CampaignCounts): Record<LightStatus, number> {
  return {
    CONFIRMED: campaign.confirmedCount,
    WAITING: campaign.waitingCount,
    UNCONFIRMED: campaign.unconfirmedCount,
    REJECTED: campaign.rejectedCount,
    STOPPED: campaign.stoppedCount,
    SUPERSEDED: campaign.supersededCount,
    UNDONE: campaign.undoneCount,
  }
}

export function totalOf(campaign: CampaignCounts): number {
  return Object.values(countsOf(campaign)).reduce((sum, count) => sum + count, 0)
}

export function countUnfinished(campaign: Campaign): number {
  const counts = countsOf(campaign)
  return UNFINISHED.reduce((sum, status) => sum + counts[status], 0)
}

/** Statuses of lights that an undo left as they are. */
export const NOT_UNDONE = LIGHT_STATUSES.filter(status => status !== 'UNDONE')

/** Lights that an undo left as they are because they were changed since. */
export function countKept({ supersededCount, confirmedCount, waitingCount, unconfirmedCount }: Campaign): number {
  return supersededCount + confirmedCount + waitingCount + unconfirmedCount
}

/** How long the campaign can still be undone, in ms; 0: not any more. */
export function timeToUndo(campaign: Campaign, now: number): number {
  const { undoableUntil, confirmedCount, waitingCount, unconfirmedCount } = campaign
  if (undoableUntil === null || confirmedCount + waitingCount + unconfirmedCount === 0) return 0
  return Math.max(0, Date.parse(undoableUntil) - now)
}

/** `9:32` */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** True before the end if a light failed that supports the command. */
export function canRetry(campaign: Campaign, now: number): boolean {
  const isOver = campaign.until !== null && Date.parse(campaign.until) <= now
  return (
    !isOver &&
    campaign.status !== 'UNDONE' &&
    countUnfinished(campaign) > campaign.waitingCount + campaign.unsupportedCount
  )
}

interface Lamp {
  name: 'main' | 'sub'
  on?: boolean
  /** % */
  brightness?: number
  /** K */
  colorTemp?: number
}

/** The lamps of an override. The value is untyped JSON: invalid parts are ignored. */
export function parseLamps(override: unknown): Lamp[] {
  const fields = (override ?? {}) as Record<string, unknown>
  return (['main', 'sub'] as const).flatMap(name => {
    const number = (key: string) => (typeof fields[key] === 'number' ? (fields[key] as number) : undefined)
    const on = fields[`${name}Switch`]
    const brightness = number(`${name}Brightness`)
    const colorTemp = number(`${name}ColorTemp`)
    if (typeof on !== 'boolean' && brightness === undefined && colorTemp === undefined) return []
    return [{ name, on: typeof on === 'boolean' ? on : undefined, brightness, colorTemp }]
  })
}
