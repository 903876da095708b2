import type { Campaign } from './campaigns.ts'

/** From done to not done; those that are left come last. */
export const LIGHT_STATUSES = ['CONFIRMED', 'WAITING', 'UNCONFIRMED', 'REJECTED', 'STOPPED', 'SUPERSEDED'] as const
export type LightStatus = (typeof LIGHT_STATUSES)[number]

/** What a retry asks again. Superseded lights are none of it: something newer is wanted of them. */
export const LEFT = ['WAITING', 'UNCONFIRMED', 'REJECTED', 'STOPPED'] as const satisfies LightStatus[]

export function countsOf(campaign: Campaign): Record<LightStatus, number> {
  return {
    CONFIRMED: campaign.confirmedCount,
    WAITING: campaign.waitingCount,
    UNCONFIRMED: campaign.unconfirmedCount,
    REJECTED: campaign.rejectedCount,
    STOPPED: campaign.stoppedCount,
    SUPERSEDED: campaign.supersededCount,
  }
}

export function totalOf(campaign: Campaign): number {
  return Object.values(countsOf(campaign)).reduce((sum, count) => sum + count, 0)
}

export function leftOf(campaign: Campaign): number {
  const counts = countsOf(campaign)
  return LEFT.reduce((sum, status) => sum + counts[status], 0)
}

/** Its end has not come, and some of its lights are not merely still on their way, and can do it. */
export function canRetry(campaign: Campaign, now: number): boolean {
  const over = campaign.until !== null && Date.parse(campaign.until) <= now
  return !over && leftOf(campaign) > campaign.waitingCount + campaign.unsupportedCount
}

interface Lamp {
  name: 'main' | 'sub'
  on?: boolean
  /** % */
  brightness?: number
  /** K */
  colorTemp?: number
}

/** What was asked of which lamp; a wish is JSON, so only what is as it should be is taken. */
export function lampsOf(wish: unknown): Lamp[] {
  const said = (wish ?? {}) as Record<string, unknown>
  return (['main', 'sub'] as const).flatMap(name => {
    const number = (key: string) => (typeof said[key] === 'number' ? (said[key] as number) : undefined)
    const on = said[`${name}Switch`]
    const brightness = number(`${name}Brightness`)
    const colorTemp = number(`${name}ColorTemp`)
    if (typeof on !== 'boolean' && brightness === undefined && colorTemp === undefined) return []
    return [{ name, on: typeof on === 'boolean' ? on : undefined, brightness, colorTemp }]
  })
}
