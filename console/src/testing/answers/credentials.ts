import { downFilter, upFilter } from '#protocol/topics.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Answers } from '../schema.ts'
import { visibleOrThrow } from '../scope.ts'
import type { Row } from '../select.ts'

const BROKER_URL = 'mqtt://127.0.0.1:1883'

function connectionOf({ deviceId, hasCredential = true }: Row) {
  const topics = { upTopic: upFilter(deviceId), downTopic: downFilter(deviceId) }
  return { username: deviceId, brokerUrl: BROKER_URL, issuesPassword: true, hasCredential, ...topics }
}

function issue(endpoint: Row) {
  endpoint.hasCredential = true
  const { deviceId } = endpoint
  const topics = [upFilter(deviceId), downFilter(deviceId)]
  return { username: deviceId, password: `password-of-${deviceId}`, brokerUrl: BROKER_URL, topics }
}

export const credentialAnswers: Answers = {
  Query: {
    lightConnection: (_, { id }, call) => {
      const light = visibleOrThrow(call, 'devices', id)
      if (light.centerId) throw badInput('id', 'lightBehindCenter', 'it connects by its center')
      return connectionOf(light)
    },
    centerConnection: (_, { id }, call) => connectionOf(visibleOrThrow(call, 'centers', id)),
  },
  Mutation: {
    issueLightCredential: (_, { id }, call) => issue(visibleOrThrow(call, 'devices', id)),
    issueCenterCredential: (_, { id }, call) => issue(visibleOrThrow(call, 'centers', id)),
  },
}
