import { downFilter, upFilter } from '#protocol/topics.ts'
import { credentialSheet } from '../../../../server/src/features/credentials/credentialSheet.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import { confirmedOrThrow } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { visible, visibleOrThrow } from '../scope.ts'
import { filtered, type Row } from '../select.ts'
import { lightsThat } from './devices.ts'

const BROKER_URL = 'mqtt://127.0.0.1:1883'

function connectionOf({ deviceId, hasCredential = true }: Row) {
  const topics = { upTopic: upFilter(deviceId), downTopic: downFilter(deviceId) }
  return { username: deviceId, brokerUrl: BROKER_URL, issuesPassword: true, hasCredential, ...topics }
}

const passwordOf = ({ deviceId }: Row) => `password-of-${deviceId}`

function issue(endpoint: Row) {
  endpoint.hasCredential = true
  const { deviceId } = endpoint
  const topics = [upFilter(deviceId), downFilter(deviceId)]
  return { username: deviceId, password: passwordOf(endpoint), brokerUrl: BROKER_URL, topics }
}

const hasNone = ({ hasCredential }: Row) => hasCredential === false

function countsOf(endpoints: Row[]) {
  const direct = endpoints.filter(({ centerId }) => !centerId)
  const missing = direct.filter(hasNone).length
  const behindCenter = endpoints.length - direct.length
  return { missing, issued: direct.length - missing, behindCenter, issuesPassword: true }
}

interface IssueArgs {
  onlyMissing: boolean
  language: 'zh' | 'en'
}

function issueMany(endpoints: Row[], { onlyMissing, language }: IssueArgs) {
  const chosen = endpoints
    .filter(endpoint => !endpoint.centerId && (!onlyMissing || hasNone(endpoint)))
    .sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
  for (const endpoint of chosen) endpoint.hasCredential = true
  const entries = chosen.map(one => ({ username: one.deviceId, name: one.name, password: passwordOf(one) }))
  return { issued: chosen.length, csv: credentialSheet(entries, BROKER_URL, language) }
}

const centers = (where: Row, call: Call) => filtered(visible(call, 'centers'), where)

/** What is found, if the password was confirmed recently. */
function proven<T>({ viewer }: Call, find: () => T): T {
  confirmedOrThrow(viewer)
  return find()
}

export const credentialAnswers: Answers = {
  Query: {
    lightConnection: (_, { id }, call) => {
      const light = visibleOrThrow(call, 'devices', id)
      if (light.centerId) throw badInput('id', 'lightBehindCenter', 'it connects by its center')
      return connectionOf(light)
    },
    lightCredentialCounts: (_, { where }, call) => countsOf(lightsThat(call, where)),
    centerCredentialCounts: (_, { where }, call) => countsOf(centers(where, call)),
    centerConnection: (_, { id }, call) => connectionOf(visibleOrThrow(call, 'centers', id)),
  },
  Mutation: {
    issueLightCredential: (_, { id }, call) => issue(proven(call, () => visibleOrThrow(call, 'devices', id))),
    issueLightCredentials: (_, { where, ...args }, call) =>
      issueMany(
        proven(call, () => lightsThat(call, where)),
        args,
      ),
    issueCenterCredentials: (_, { where, ...args }, call) =>
      issueMany(
        proven(call, () => centers(where, call)),
        args,
      ),
    issueCenterCredential: (_, { id }, call) => issue(proven(call, () => visibleOrThrow(call, 'centers', id))),
  },
}
