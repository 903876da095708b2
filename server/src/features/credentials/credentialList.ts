import { type Condition, type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { announceAll } from '../../foundation/events/events.ts'
import type { Site } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { credentialSheet, type SheetLanguage } from './credentialSheet.ts'
import {
  type CredentialCounts,
  centerEndpoints,
  countEndpoints,
  type EndpointSource,
  lightEndpoints,
  selectDirectEndpoints,
  upsertCredentials,
} from './credentials.store.ts'
import { newSecret, ownBrokerOrThrow } from './credentials.ts'

/* Passwords for many lights or centers at once. Only the response has them: hashes are stored. */

export type { CredentialCounts }

const MAX_ISSUED = 10_000

export interface IssueOptions {
  /** Endpoints that have a password keep it. */
  onlyMissing: boolean
  language: SheetLanguage
}

export interface CredentialList {
  csv: string
  issued: number
  lightIds?: number[]
  centerIds?: number[]
}

type Broker = Pick<Site, 'issuesPasswords' | 'brokerUrl'>

/** How many of the lights have a password, and how many may get one. */
export async function countLightCredentials(
  db: Connection,
  viewer: Viewer,
  where: Condition,
): Promise<CredentialCounts> {
  return countEndpoints(db, lightEndpoints(mayOrThrow(viewer, 'LightDevice:update'), where))
}

export async function countCenterCredentials(
  db: Connection,
  viewer: Viewer,
  where: Condition,
): Promise<CredentialCounts> {
  return countEndpoints(db, centerEndpoints(mayOrThrow(viewer, 'LightCenter:update'), where))
}

/** Issues passwords for those of the lights that connect by themselves. @throws CONFIRMATION_NEEDED; BAD_USER_INPUT if too many */
export async function issueLightCredentials(
  db: Connection,
  viewer: Viewer,
  selection: { where: Condition; options: IssueOptions },
  broker: Broker,
): Promise<CredentialList> {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  return issueMany(db, account, { source: lightEndpoints(account, selection.where), ...selection }, broker)
}

/** The same for centers on whose whole the viewer may act. */
export async function issueCenterCredentials(
  db: Connection,
  viewer: Viewer,
  selection: { where: Condition; options: IssueOptions },
  broker: Broker,
): Promise<CredentialList> {
  const account = mayOrThrow(viewer, 'LightCenter:update')
  return issueMany(db, account, { source: centerEndpoints(account, selection.where), ...selection }, broker)
}

async function issueMany(
  db: Connection,
  account: Account,
  { source, options: { onlyMissing, language } }: { source: EndpointSource; options: IssueOptions },
  broker: Broker,
): Promise<CredentialList> {
  ownBrokerOrThrow(broker)
  confirmedOrThrow(account)
  const by = account.name
  return transact(db, async tx => {
    const endpoints = await selectDirectEndpoints(tx, source, { onlyMissing, limit: MAX_ISSUED + 1 })
    if (endpoints.length > MAX_ISSUED)
      throw badInput('where', 'tooManyPasswords', `at most ${MAX_ISSUED} passwords at once`)
    const credentials = endpoints.map(endpoint => ({ ...endpoint, ...newSecret() }))
    const written = await upsertCredentials(tx, source.kind, credentials, { by, onlyMissing })
    const issued = credentials.filter(({ username }) => written.has(username))
    const left = credentials.find(({ username }) => !written.has(username))
    // Otherwise another user has just issued it.
    if (left && !onlyMissing) throw new Refusal('CONFLICT', `${left.username} is the user name of another endpoint`)
    await announceAll(
      tx,
      'credential.changed',
      issued.map(({ username }) => ({ username })),
    )
    const csv = credentialSheet(issued, broker.brokerUrl, language)
    return {
      csv,
      issued: issued.length,
      [source.kind === 'light' ? 'lightIds' : 'centerIds']: issued.map(({ id }) => id),
    }
  })
}
