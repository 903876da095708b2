import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'
import { lightsThat } from './devices.ts'

function protectionOf({ city }: Call) {
  const { limit, minimums } = city.protection
  return {
    protectedCount: city.rows.devices.filter(({ isProtected }) => isProtected).length,
    minimums: [...minimums].map(([roadClass, levels]) => ({ roadClass, levels })),
    limit,
  }
}

/** @throws BAD_USER_INPUT */
function change(call: Call, { limit, minimums }: Row) {
  const { protection } = call.city
  if (typeof limit?.set === 'number' && limit.set < 1) throw badInput('input.limit', 'limitTooLow', 'at least 1')
  for (const [index, { levels }] of (minimums ?? []).entries())
    if (levels && !(levels.length === 24 && levels.every((level: number) => level >= 0 && level <= 100)))
      throw badInput(`input.minimums.${index}.levels`, 'minimumLevelsInvalid', '24 levels of 0 to 100 %')
  if (limit) protection.limit = limit.set ?? null
  for (const { roadClass, levels } of minimums ?? [])
    if (levels) protection.minimums.set(roadClass, levels)
    else protection.minimums.delete(roadClass)
  return protectionOf(call)
}

export const protectionAnswers: Answers = {
  Query: {
    lightProtection: (_, __, call) => protectionOf(call),
  },
  Mutation: {
    updateLightProtection: (_, { input }, call) => change(call, input),
    protectLights: (_, { where, isProtected }, call) => {
      const lights = lightsThat(call, where).filter(light => Boolean(light.isProtected) !== isProtected)
      for (const light of lights) light.isProtected = isProtected
      call.server.live.publish('lightDeviceChanges', lights)
      return lights.length
    },
  },
}
