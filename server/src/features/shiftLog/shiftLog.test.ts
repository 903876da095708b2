import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
type Who = 'operator' | 'other' | 'viewer' | 'customer'
const tokens = {} as Record<Who, string>
const ids = {} as Record<Who, number>
beforeAll(async () => {
  platform = await startPlatform()
  for (const [who, role] of Object.entries({
    operator: 'OPERATOR',
    other: 'OPERATOR',
    viewer: 'VIEWER',
    customer: 'CUSTOMER',
  })) {
    const { id, email } = await makeAdmin(platform.db, role)
    ids[who as Who] = id
    tokens[who as Who] = await platform.signIn(email)
  }
})

const FIELDS = 'id by text aboutKind aboutId aboutName isPinned pinnedBy correctedById corrects { id text }'
const ask = (query: string, who: Who = 'operator', variables = {}) => platform.ask(query, variables, tokens[who])
const write = (input: object, who: Who = 'operator') =>
  ask(`mutation ($input: ShiftNoteInput!) { createShiftNote(input: $input) { ${FIELDS} } }`, who, { input })
const written = async (input: object) => (await write(input)).data.createShiftNote
const errorOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors?.[0]?.extensions
const list = async (where = '') =>
  (await ask(`{ findManyShiftNote(where: { ${where} }) { items { ${FIELDS} } } }`)).data.findManyShiftNote.items

test('a note names its author and object, and keeps the name of a deleted object', async () => {
  const { id, name } = await makeLight(platform.db)
  const note = await written({ text: ' 灯杆倾斜 ', aboutKind: 'LIGHT', aboutId: id })
  expect(note).toMatchObject({ text: '灯杆倾斜', aboutKind: 'LIGHT', aboutId: id, aboutName: name })
  expect(note.by).toContain('OPERATOR')
  await sql`delete from light_device where id = ${id}`.execute(platform.db)
  expect((await list('search: "倾斜"'))[0]).toMatchObject({ aboutName: name })
  const group = await makeGroup(platform.db, '北环')
  expect(await written({ text: 'x', aboutKind: 'GROUP', aboutId: group.id })).toMatchObject({ aboutName: '北环' })
})

test('names the wrong fields', async () => {
  expect(errorOf(await write({ text: 'x', aboutId: 1 }))).toMatchObject({
    ...{ code: 'BAD_USER_INPUT', field: 'input.aboutKind', key: 'aboutKindRequired' },
  })
  expect(errorOf(await write({ text: ' ', aboutKind: 'LIGHT', aboutId: 999_999 }))).toMatchObject({
    fields: [
      { field: 'input.text', key: 'noteEmpty' },
      { field: 'input.aboutId', key: 'NOT_FOUND' },
    ],
  })
  expect(errorOf(await write({ text: '长'.repeat(1001) }))).toMatchObject({ field: 'input.text', key: 'textTooLong' })
})

test('a correction is a new note that refers to the old one, which is corrected once', async () => {
  const wrong = await written({ text: '7 号灯熄灭' })
  const right = await written({ text: '17 号灯熄灭', correctsId: wrong.id })
  expect(right.corrects).toEqual({ id: wrong.id, text: '7 号灯熄灭' })
  expect(
    (await list('search: "号灯熄灭"')).map(({ correctedById }: { correctedById: number }) => correctedById),
  ).toEqual([null, right.id])
  expect(errorOf(await write({ text: 'x', correctsId: wrong.id }))).toMatchObject({ key: 'noteCorrected' })
  await expect(sql`update shift_note set text = '改' where id = ${wrong.id}`.execute(platform.db)).rejects.toThrow(
    'cannot be changed',
  )
})

test('of two corrections at once, one is written', async () => {
  const { id } = await written({ text: '3 号箱' })
  const answers = await Promise.all(['4 号箱', '5 号箱'].map(text => write({ text, correctsId: id })))
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(answers.flatMap(answer => errorOf(answer) ?? [])).toMatchObject([{ key: 'noteCorrected' }])
  await expect(
    sql`insert into shift_note (by_name, text, corrects_id) values ('x', 'x', ${id})`.execute(platform.db),
  ).rejects.toThrow('shift_note_corrects')
})

test('a pin stays until another person removes it, and both are named', async () => {
  const { id } = await written({ text: '隧道检修至周五', isPinned: true })
  const pin = (isPinned: boolean, who: Who) =>
    ask(`mutation { pinShiftNote(id: ${id}, isPinned: ${isPinned}) { isPinned pinnedBy } }`, who)
  expect((await list('isPinned: true')).map((note: { id: number }) => note.id)).toEqual([id])
  const { data } = await pin(false, 'other')
  expect(data.pinShiftNote).toMatchObject({ isPinned: false, pinnedBy: expect.stringContaining('OPERATOR') })
  expect(await list('isPinned: true')).toEqual([])
  expect(errorOf(await pin(true, 'viewer'))).toMatchObject({ code: 'FORBIDDEN' })
})

test('customers and viewers do not see the shift log', async () => {
  for (const who of ['customer', 'viewer'] as const)
    for (const query of [
      '{ findManyShiftNote { items { id } } }',
      '{ shiftSummary { since } }',
      '{ shiftPeople { id } }',
    ])
      expect(errorOf(await ask(query, who)), who).toMatchObject({ code: 'FORBIDDEN' })
  await sql`insert into role_permission (role_id, subject, action)
    select role_id, 'ShiftLog', 'read' from admin where id = ${ids.customer} on conflict do nothing`.execute(
    platform.db,
  )
  expect(errorOf(await ask('{ findManyShiftNote { items { id } } }', 'customer'))).toMatchObject({ code: 'FORBIDDEN' })
})

const summary = async (args = '', who: Who = 'operator') => {
  const { data, errors } = await ask(
    `{ shiftSummary${args} { since reason openAlerts { severity count } sections { kind count lines { name code by text } } } }`,
    who,
  )
  if (errors) throw new Error(errors[0]!.message)
  const { sections, ...rest } = data.shiftSummary
  return { ...rest, ...Object.fromEntries(sections.map((part: { kind: string }) => [part.kind, part])) }
}

test('a summary begins with the last own handover, else with the last own activity before signing in', async () => {
  const { id, email } = await makeAdmin(platform.db, 'OPERATOR')
  tokens.other = await platform.signIn(email)
  expect(await summary('', 'other')).toMatchObject({ reason: 'DAY' })
  await write({ text: '第一次' }, 'other')
  expect(await summary('', 'other')).toMatchObject({ reason: 'DAY' })
  tokens.other = await platform.signIn(email)
  const { since, reason } = await summary('', 'other')
  expect(reason).toBe('OWN_ACTIVITY')
  const { rows } = await sql<{ at: Date }>`select max(at) as at from audit_entry
    where account_id = ${id} and action = 'createShiftNote'`.execute(platform.db)
  expect(since).toBe(new Date(rows[0]!.at).toISOString())
  // Signing in again, as after an idle session, is no activity.
  tokens.other = await platform.signIn(email)
  expect(await summary('', 'other')).toMatchObject({ since, reason })
  await ask('mutation { signShiftHandover(input: {}) { id } }', 'other')
  expect(await summary('', 'other')).toMatchObject({ reason: 'OWN_HANDOVER' })
  expect(await summary('(forHandover: true)')).toMatchObject({ reason: 'LAST_HANDOVER' })
  await sql`alter table shift_handover disable trigger shift_handover_is_final`.execute(platform.db)
  await sql`update shift_handover set signed_at = now() - interval '40 days'`.execute(platform.db)
  await sql`alter table shift_handover enable trigger shift_handover_is_final`.execute(platform.db)
  expect(await summary('', 'other')).toMatchObject({ reason: 'MONTH' })
  const long = new Date(Date.now() - 32 * 86_400_000).toISOString()
  const { errors } = await ask(`{ shiftSummary(since: "${long}") { since } }`)
  expect(errors?.[0]?.extensions).toMatchObject({ field: 'since', key: 'shiftSinceOutOfRange' })
})

test('a summary counts what began and ended since an instant, and names it', async () => {
  const since = `(since: "${new Date().toISOString()}")`
  const light = await makeLight(platform.db)
  await sql`insert into alert (kind, severity, light_id) values ('LAMP_FAILURE', 'MAJOR', ${light.id})`.execute(
    platform.db,
  )
  await sql`insert into alert (kind, severity, raised_at, cleared_at)
    values ('DISK_LOW', 'CRITICAL', now() - interval '9 days', now())`.execute(platform.db)
  await sql`update light_state set maintenance = true where light_id = ${light.id}`.execute(platform.db)
  await sql`insert into campaign (override, by_name, target_name, starts_at, is_undoable, status)
    values ('{}', '张三', '北环', now(), true, 'COMING')`.execute(platform.db)
  await written({ text: '新记录' })
  const found = await summary(since)
  expect(found).toMatchObject({
    reason: 'CHOSEN',
    NEW_ALERTS: { count: 1, lines: [{ name: light.name, code: 'LAMP_FAILURE' }] },
    ENDED_ALERTS: { count: 1, lines: [{ name: null, code: 'DISK_LOW' }] },
    MAINTENANCE: { count: 1, lines: [{ name: light.name, code: 'ENTERED' }] },
    COMING_REQUESTS: { count: 1, lines: [{ name: '北环', by: '张三' }] },
    NOTES: { count: 1, lines: [{ text: '新记录' }] },
    REVISIONS: { count: 0 },
    APPROVALS: { count: 0 },
  })
  expect(found.openAlerts).toContainEqual({ severity: 'MAJOR', count: 1 })
})
