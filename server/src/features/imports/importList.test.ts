import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let modeId: number
beforeAll(async () => {
  platform = await startPlatform()
  imports = importsOf(platform)
  modeId = (await makeModel(platform.db)).id
})

async function someone() {
  const admin = await makeAdmin(platform.db, 'SUPER_ADMIN')
  return { admin, token: await platform.signIn(admin.email) }
}

/** Uploads a file of one light and applies it. */
async function applied(token: string, deviceId = `LIST-${serial()}`) {
  const { data } = await imports.create(token, `id\n${deviceId}`, 'a.csv')
  await imports.check(token, data.createLightImport, { modeId })
  const { errors } = await imports.apply(token, data.createLightImport.id)
  return { id: data.createLightImport.id as number, error: errors?.[0]?.extensions }
}

test('refuses an import that changes nothing, with the reason', async () => {
  const { token } = await someone()
  const deviceId = `LIST-${serial()}`
  expect((await applied(token, deviceId)).error).toBeUndefined()
  const again = await applied(token, deviceId)
  expect(again.error).toMatchObject({ code: 'CONFLICT', key: 'imports:refused.nothingToDo' })
  expect(await imports.find(token, again.id)).toMatchObject({ status: 'CHECKED', counts: { unchanged: 1 } })
})

test('any number of imports can be applied; the list has pages', async () => {
  const { admin, token } = await someone()
  const rows = Array.from({ length: 24 }, (_, at) => ({
    ...{ admin_id: admin.id, file_name: `${at}.csv`, status: 'APPLIED', applied_at: new Date() },
  }))
  await platform.db.insertInto('light_import').values(rows).execute()
  const { id, error } = await applied(token)
  expect(error).toBeUndefined()
  const page = async (args: string) =>
    (await platform.ask(`{ lightImports${args} { id fileName } }`, {}, token)).data.lightImports
  expect(await page('')).toHaveLength(20)
  expect((await page('(limit: 10)'))[0].id).toBe(id)
  expect((await page('(page: 3, limit: 10)')).map((one: { fileName: string }) => one.fileName)).toEqual(
    [4, 3, 2, 1, 0].map(at => `${at}.csv`),
  )
  expect(await page('(page: 4, limit: 10)')).toEqual([])
})

describe('deleting an applied import', () => {
  test('is refused while the import can be undone', async () => {
    const { token } = await someone()
    const { id } = await applied(token)
    const { errors } = await imports.remove(token, id)
    expect(errors![0]!.extensions).toMatchObject({ code: 'CONFLICT', key: 'imports:refused.undoable' })
    expect((await imports.undo(token, id)).data.undoLightImport).toMatchObject({ status: 'UNDONE', undoneCount: 1 })
    expect((await imports.remove(token, id)).errors).toBeUndefined()
  })

  test('is allowed a day later', async () => {
    const { token } = await someone()
    const { id } = await applied(token)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await platform.db.updateTable('light_import').set({ applied_at: yesterday }).where('id', '=', id).execute()
    expect((await imports.remove(token, id)).data.deleteLightImport).toEqual({ id })
  })
})
