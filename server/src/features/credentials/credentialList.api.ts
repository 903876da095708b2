import { builder } from '../../foundation/graphql/graphql.ts'
import { centers } from '../centers/centers.api.ts'
import { devices } from '../devices/deviceFilters.api.ts'
import { SheetLanguageType } from '../imports/exports.api.ts'
import {
  type CredentialCounts as Counts,
  countCenterCredentials,
  countLightCredentials,
  issueCenterCredentials,
  issueLightCredentials,
  type CredentialList as List,
} from './credentialList.ts'

const CredentialCounts = builder.objectRef<Counts>('CredentialCounts').implement({
  description: 'Which of some lights or centers have a password.',
  fields: t => ({
    missing: t.exposeInt('missing', { description: 'connect by themselves, and have no password' }),
    issued: t.exposeInt('issued', { description: 'have a password' }),
    behindCenter: t.exposeInt('behindCenter', { description: 'lights that connect by their center: they need none' }),
    issuesPassword: t.boolean({
      description: 'false: an external broker (MQTT_URL) is used, whose administrator creates the accounts',
      resolve: (_, __, { site }) => site.issuesPasswords,
    }),
  }),
})

const CredentialList = builder.objectRef<List>('CredentialList').implement({
  description: 'Issued passwords.',
  fields: t => ({
    issued: t.exposeInt('issued', { description: 'number of passwords' }),
    csv: t.exposeString('csv', {
      description:
        'text of a CSV file: device id, name, broker, port, encryption, user name, password and topics of each. ' +
        'Shown only once; only hashes are stored.',
    }),
  }),
})

const LIGHTS = { type: devices.Where, required: true } as const
const CENTERS = { type: centers.Where, required: true } as const

builder.queryFields(t => ({
  lightCredentialCounts: t.field({
    type: CredentialCounts,
    description: 'What `issueLightCredentials` would find. Needs LightDevice:update.',
    args: { where: t.arg(LIGHTS) },
    resolve: (_, { where }, { db, viewer }) => countLightCredentials(db, viewer, devices.where(where)),
  }),
  centerCredentialCounts: t.field({
    type: CredentialCounts,
    description: 'What `issueCenterCredentials` would find. Needs LightCenter:update.',
    args: { where: t.arg(CENTERS) },
    resolve: (_, { where }, { db, viewer }) => countCenterCredentials(db, viewer, centers.where(where)),
  }),
}))

const ONLY_MISSING =
  'true: those that have a password keep it; false: it is replaced, and connections with the old one are closed'

builder.mutationFields(t => ({
  issueLightCredentials: t.field({
    type: CredentialList,
    description:
      'Issues passwords for up to 10,000 of the matching lights that connect by themselves. Needs LightDevice:update ' +
      'and a recent password confirmation. BAD_USER_INPUT; CONFIRMATION_NEEDED; CONFLICT with an external broker.',
    args: {
      where: t.arg(LIGHTS),
      onlyMissing: t.arg.boolean({ required: true, defaultValue: true, description: ONLY_MISSING }),
      language: t.arg({ type: SheetLanguageType, required: true, defaultValue: 'zh' }),
    },
    resolve: (_, { where, ...options }, { db, viewer, site }) =>
      issueLightCredentials(db, viewer, { where: devices.where(where), options }, site),
  }),
  issueCenterCredentials: t.field({
    type: CredentialList,
    description:
      'Issues passwords for up to 10,000 of the matching centers. Needs LightCenter:update and a recent password ' +
      'confirmation. BAD_USER_INPUT; CONFIRMATION_NEEDED; CONFLICT with an external broker.',
    args: {
      where: t.arg(CENTERS),
      onlyMissing: t.arg.boolean({ required: true, defaultValue: true, description: ONLY_MISSING }),
      language: t.arg({ type: SheetLanguageType, required: true, defaultValue: 'zh' }),
    },
    resolve: (_, { where, ...options }, { db, viewer, site }) =>
      issueCenterCredentials(db, viewer, { where: centers.where(where), options }, site),
  }),
}))
