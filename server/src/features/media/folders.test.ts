import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { mediaOf } from '../../testing/media.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let media: ReturnType<typeof mediaOf>
let operator: string
const ids: Record<string, number> = {}
beforeAll(async () => {
  platform = await startPlatform()
  media = mediaOf(platform)
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const files = [
    ['/plans', 'north.txt', 30],
    ['/plans/', 'South.txt', 10],
    ['/plans/2026/q1/may/day', 'deep.txt', 20],
    ['/photos', 'a.txt', 5],
    ['/', 'top.txt', 1],
  ] as const
  for (const [path, name, size] of files)
    ids[name] = (await media.create(operator, size, { path, name, mime: 'text/plain' })).data.createMediaFile.id
})

const FOLDER = 'path depth childCount fileCount'
const TREE = `{ findMediaFolderTreeByStore(store: LOCAL) { ${FOLDER} name parentId children { ${FOLDER}
  children { ${FOLDER} children { ${FOLDER} children { ${FOLDER} children { path } } } } } } }`

test('folders are created by uploads, each once, and nest up to five levels', async () => {
  const { data } = await platform.ask(TREE, {}, operator)
  const [photos, plans] = data.findMediaFolderTreeByStore
  expect(photos).toMatchObject({
    path: '/photos',
    name: 'photos',
    depth: 1,
    parentId: null,
    fileCount: 1,
    children: [],
  })
  expect(plans).toMatchObject({ path: '/plans', childCount: 1, fileCount: 2 })
  const day = plans.children[0].children[0].children[0].children[0]
  expect(day).toEqual({ path: '/plans/2026/q1/may/day', depth: 5, childCount: 0, fileCount: 1, children: [] })
})

test('a tree takes a few statements per level at any width', async () => {
  for (let i = 0; i < 20; i++) await media.create(operator, 1, { path: `/wide/${i}` })
  await platform.ask(TREE, {}, operator)
  const before = platform.queries()
  const { data } = await platform.ask(TREE, {}, operator)
  expect(data.findMediaFolderTreeByStore.at(-1).children).toHaveLength(20)
  expect(platform.queries() - before).toBeLessThan(25)
})

test('folders have pages by path, for each store separately', async () => {
  const query =
    'query ($page: Int) { findManyMediaFolder(page: $page, limit: 3) { items { path } pagination { totalCount totalPages } } }'
  const { data } = await platform.ask(query, { page: 1 }, operator)
  expect(data.findManyMediaFolder.items.map((folder: { path: string }) => folder.path)).toEqual([
    '/photos',
    '/plans',
    '/plans/2026',
  ])
  expect(data.findManyMediaFolder.pagination.totalCount).toBeGreaterThanOrEqual(6)
  const other = '{ findMediaFolderTreeByStore(store: AWS) { path } }'
  expect((await platform.ask(other, {}, operator)).data.findMediaFolderTreeByStore).toEqual([])
})

test('finds files by name, folder and path, in the requested order', async () => {
  const find = async (where: object, orderBy?: object[]) => {
    const query = `query ($where: MediaFileWhereInput, $orderBy: [MediaFileOrderByInput!]) {
      findManyMediaFile(where: $where, orderBy: $orderBy) { items { fileName } } }`
    const { data } = await platform.ask(query, { where, orderBy }, operator)
    return data.findManyMediaFile.items.map((file: { fileName: string }) => file.fileName)
  }
  const { folder_id } = await platform.db
    .selectFrom('media_file')
    .select('folder_id')
    .where('id', '=', ids['north.txt']!)
    .executeTakeFirstOrThrow()
  expect(await find({ fileName: { contains: 'OUTH' } })).toEqual(['South.txt'])
  expect(await find({ folderId: { equals: folder_id } }, [{ fileSize: 'asc' }])).toEqual(['South.txt', 'north.txt'])
  expect(await find({ folderId: { equals: null } })).toEqual(['top.txt'])
  expect(await find({ path: { startsWith: '/plans' } }, [{ fileSize: 'desc' }])).toEqual([
    'north.txt',
    'deep.txt',
    'South.txt',
  ])
})

test('a customer sees and counts only folders with files visible to them', async () => {
  const admin = await makeAdmin(platform.db, 'CUSTOMER')
  const token = await platform.signIn(admin.email)
  expect((await platform.ask(TREE, {}, token)).data.findMediaFolderTreeByStore).toEqual([])
  await platform.db.updateTable('media_file').set({ admin_id: admin.id }).where('id', '=', ids['deep.txt']!).execute()
  const [plans, ...rest] = (await platform.ask(TREE, {}, token)).data.findMediaFolderTreeByStore
  expect(rest).toEqual([])
  expect(plans).toMatchObject({ path: '/plans', childCount: 1, fileCount: 0 })
  const { data } = await platform.ask('{ findManyMediaFolder { pagination { totalCount } } }', {}, token)
  expect(data.findManyMediaFolder.pagination.totalCount).toBe(5)
})

test('accounts that may read files see the available stores', async () => {
  expect((await platform.ask('{ mediaStores }', {}, operator)).data.mediaStores).toEqual(['LOCAL'])
})

test('distinguishes records without a file from files', async () => {
  const { id } = (await media.put(operator, Buffer.from('lamp'), { name: 'lamp.txt' })).data.uploadMediaFile
  const found = async (isUploaded: boolean) =>
    (
      await platform.ask(
        `{ findManyMediaFile(where: { isUploaded: { equals: ${isUploaded} } }, limit: 200) { items { id } } }`,
        {},
        operator,
      )
    ).data.findManyMediaFile.items.map((file: { id: number }) => file.id)
  expect(await found(true)).toEqual([id])
  expect(await found(false)).not.toContain(id)
  expect(await found(false)).toContain(ids['north.txt'])
})
