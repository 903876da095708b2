import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openApi } from '../api/api.ts'
import { openClock } from '../clock/clock.ts'
import { DEFAULT_CLIENT_ID } from '../config.ts'
import { ensureClient } from '../features/clients/clients.ts'
import { openMail } from '../features/notifications/send.ts'
import { ensureRoles } from '../features/roles/roles.ts'
import { openDatabase } from '../foundation/database.ts'
import { EventBus } from '../foundation/events.ts'
import { openLog } from '../foundation/log.ts'
import { openStorage, type StorageConfig } from '../foundation/storage/storage.ts'
import { openGateway } from '../gateway/gateway.ts'
import { PASSWORD } from './factories.ts'
import { testDatabase } from './testDatabase.ts'

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  data: any
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[]
}

/** The whole server on free ports and a database of its own, for one test file. */
export async function startPlatform({
  demo = false,
  media = { store: 'LOCAL' } as StorageConfig,
  setUpCode = undefined as string | undefined,
} = {}) {
  const { db, url, queries } = await testDatabase()
  const log = openLog('error')
  await ensureClient(db, DEFAULT_CLIENT_ID)
  await ensureRoles(db)
  let gateway = await openGateway({ databaseUrl: url, host: '127.0.0.1', port: await lastingPort() }, log)
  const events = new EventBus(url, log)
  await events.open()
  const clockDb = openDatabase(url)
  const mediaFolder = mkdtempSync(join(tmpdir(), 'lamplighter-media-'))
  const storage = await openStorage(media, mediaFolder)
  const clock = openClock(clockDb, storage, openMail(undefined), log)
  const site = {
    clientId: DEFAULT_CLIENT_ID,
    demo,
    introspection: demo,
    setUpCode,
    map: { provider: 'embedded' as const },
    brokerUrl: 'mqtt://127.0.0.1',
  }
  const consoleFolder = mkdtempSync(join(tmpdir(), 'lamplighter-console-'))
  const api = await openApi({ host: '127.0.0.1', port: 0, consoleFolder, db, events, site, storage }, log)
  afterAll(async () => {
    await api.close()
    await clock.close()
    await clockDb.destroy()
    await events.close()
    await gateway.close()
    rmSync(mediaFolder, { recursive: true, force: true })
  })

  const address = `http://127.0.0.1:${api.port}`
  const headers = (token?: string) => ({
    'content-type': 'application/json',
    'x-client-id': DEFAULT_CLIENT_ID,
    'apollo-require-preflight': 'true',
    ...(token && { authorization: `Bearer ${token}` }),
  })
  async function ask(query: string, variables: object = {}, token?: string): Promise<Answer> {
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers: headers(token), body })
    return (await response.json()) as Answer
  }
  async function signIn(email: string, password = PASSWORD): Promise<string> {
    const { data, errors } = await ask(
      'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }',
      { email, password },
    )
    if (errors) throw new Error(errors[0]!.message)
    return data.loginWithEmail.accessToken
  }
  return {
    db,
    url,
    events,
    storage,
    /** Where LOCAL files lie. */
    mediaFolder,
    /** Statements that were sent through `db` so far. */
    queries,
    address,
    headers,
    ask,
    signIn,
    mqttPort: () => gateway.port!,
    refusals: () => gateway.refusals(),
    /** The lights' door closes and opens again, on the same port: what a restart of the server is to a light. */
    restartGateway: async (meanwhile: () => Promise<void> = async () => {}) => {
      const port = gateway.port!
      await gateway.close()
      await meanwhile()
      gateway = await openGateway({ databaseUrl: url, host: '127.0.0.1', port }, log)
    },
  }
}

/** A free port that no outgoing connection is given while the gateway is closed for a moment. */
async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const free = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise<void>(resolve => server.close(() => resolve()))
    if (free) return port
  }
}

/** Looks again and again until it holds. @throws the last failure after 8 s */
export async function eventually<T>(look: () => Promise<T> | T, patienceMs = 8000): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }
}
