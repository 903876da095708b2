import { downFilter, upFilter } from '#protocol/topics.ts'
import { badInput } from '../../../../server/src/foundation/graphql/errors.ts'
import { foundOrThrow } from '../change.ts'
import type { Answers } from '../schema.ts'
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
    lightConnection: (_, { id }, { city }) => {
      const light = foundOrThrow(city, 'devices', id)
      if (light.centerId) throw badInput('id', 'lightBehindCenter', 'it connects by its center')
      return connectionOf(light)
    },
    centerConnection: (_, { id }, { city }) => connectionOf(foundOrThrow(city, 'centers', id)),
  },
  Mutation: {
    issueLightCredential: (_, { id }, { city }) => issue(foundOrThrow(city, 'devices', id)),
    issueCenterCredential: (_, { id }, { city }) => issue(foundOrThrow(city, 'centers', id)),
  },
}
