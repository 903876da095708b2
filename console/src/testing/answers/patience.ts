import { DEFAULT_PATIENCE as DEFAULT } from '../../../../server/src/foundation/lights/patience.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'

/** How long the server waits for a light or center, by its model. */
export function patienceOf(city: City, { modeId }: Row) {
  const model = city.find('models', modeId)
  return {
    commandSeconds: (model?.commandSeconds ?? DEFAULT.command_seconds) as number,
    resendSeconds: (model?.resendSeconds ?? DEFAULT.resend_seconds) as number,
    showSeconds: (model?.showSeconds ?? DEFAULT.show_seconds) as number,
    planSeconds: (model?.planSeconds ?? DEFAULT.plan_seconds) as number,
    offlineAfter: (model?.offlineAfter ?? DEFAULT.offline_after) as number,
  }
}

/** Until when the server waits for the answer to the command of a light, or for the report after it. */
export function waitUntilOf(city: City, light: Row): string | null {
  const command = city.find('commands', light.commandedId)
  if (light.confirmation !== 'WAITING' || !command) return null
  const { commandSeconds, showSeconds } = patienceOf(city, light)
  return command.acknowledgedAt ? later(command.acknowledgedAt, showSeconds) : later(command.createdAt, commandSeconds)
}

export function later(at: string, seconds: number): string {
  return new Date(Date.parse(at) + seconds * 1000).toISOString()
}

export const patienceAnswers: Answers = {
  LightDevice: { patience: (light, _, { city }) => patienceOf(city, light) },
}
