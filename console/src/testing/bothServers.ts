import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { seedDemo } from '../../../server/src/features/demo/demo.ts'
import { makeAdmin } from '../../../server/src/testing/factories.ts'
import { startPlatform } from '../../../server/src/testing/platform.ts'
import { MemoryServer } from './memoryServer.ts'

type Platform = Awaited<ReturnType<typeof startPlatform>>
const ROLES = { admin: 'SUPER_ADMIN', viewer: 'VIEWER', customer: 'CUSTOMER' }
export type Who = keyof typeof ROLES

export interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: results depend on the queries of tests
  data: any
  errors?: { extensions: Record<string, unknown> }[]
}

/** The in-memory server and the real one with the same demo city, for a test file. Ids differ. */
export async function startBoth() {
  const platform = await startPlatform()
  const memory = new MemoryServer()
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-demo-'))
  const tokens = {} as Record<Who, [real: string, memory: string]>
  beforeAll(async () => {
    await seedDemo(platform.db, { lights: 60, seed: 1, dataDir: folder })
    await memory.start()
    for (const who of Object.keys(ROLES) as Who[]) {
      const { email, id } = await makeAdmin(platform.db, ROLES[who])
      if (who === 'customer') await authoriseFirstGroup(platform, memory, id)
      tokens[who] = [await platform.signIn(email), memory.signIn(`${who}@lamplighter.example`)]
    }
  })
  afterAll(async () => {
    await memory.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const askReal = (query: string, who?: Who): Promise<Result> => platform.ask(query, {}, who && tokens[who][0])
  async function askMemory(query: string, who?: Who): Promise<Result> {
    const headers = { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${tokens[who][1]}` }) }
    const init = { method: 'POST', headers, body: JSON.stringify({ query }) }
    return (await (await fetch(`${memory.url}/graphql`, init)).json()) as Result
  }
  async function askBoth(query: string, who?: Who): Promise<[real: Result, memory: Result]> {
    return [await askReal(query, who), await askMemory(query, who)]
  }
  /** Where both servers answer this account, for requests that are not JSON. */
  function urlsFor(who: Who): { url: string; headers: Record<string, string> }[] {
    const [real, inMemory] = tokens[who]
    return [
      { url: `${platform.address}/graphql`, headers: platform.headers(real) },
      { url: `${memory.url}/graphql`, headers: { authorization: `Bearer ${inMemory}` } },
    ]
  }
  return { platform, memory, askReal, askMemory, askBoth, urlsFor }
}

/** The customer of the demo city. */
async function authoriseFirstGroup({ db }: Platform, { city }: MemoryServer, admin_id: number): Promise<void> {
  const { name } = city.find('groups', 1)!
  const group = await db.selectFrom('light_group').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  await db.insertInto('light_group_manager').values({ admin_id, light_group_id: group.id }).execute()
}
