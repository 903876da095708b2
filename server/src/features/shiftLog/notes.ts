import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { findAlerts, namesOfSubjects } from '../alerts/alerts.ts'
import { findCenter } from '../centers/centers.ts'
import { findCampaign } from '../control/campaigns.ts'
import { findDevice } from '../devices/devices.ts'
import { findGroup } from '../groups/groups.ts'
import { insertNote, type NoteFilter, type NoteRow, selectNotePage, selectNotes, updatePin } from './notes.store.ts'
import { noteTextOrThrow } from './noteText.ts'

export type { NoteFilter, NoteRow }

/*
 * Notes of the shift log. A note never changes: others have read it, and signed for it. A correction is a new note that refers
 * to the earlier one (decision 093).
 */

export const ABOUT_KINDS = ['LIGHT', 'GROUP', 'CENTER', 'ALERT', 'CAMPAIGN'] as const
export type AboutKind = (typeof ABOUT_KINDS)[number]

export const ShiftNoteAboutKind = builder.enumType('ShiftNoteAboutKind', {
  description: 'Type of the object of a note. CAMPAIGN: a LightCampaign, also the one of an override.',
  values: ABOUT_KINDS,
})

export const ShiftNoteInput = builder.inputType('ShiftNoteInput', {
  description: 'A note of the shift log.',
  fields: t => ({
    text: t.string({ required: true, extensions: { emptyKey: 'noteEmpty' }, description: '1 to 1,000 characters' }),
    aboutKind: t.field({ type: ShiftNoteAboutKind, description: 'left out: about no object' }),
    aboutId: t.int({ description: 'id of the object' }),
    correctsId: t.int({ description: 'id of the earlier note that this one corrects' }),
    isPinned: t.boolean({ description: 'it stays on top of the log until it is unpinned; default: false' }),
  }),
})
export type ShiftNoteInput = typeof ShiftNoteInput.$inferInput

/** Newest first. */
export async function findNotePage(
  db: Connection,
  viewer: Viewer,
  where: NoteFilter,
  args: PageArgs,
): Promise<Page<NoteRow>> {
  mayOrThrow(viewer, 'ShiftLog:read')
  return selectNotePage(db, where, readPage(args))
}

export async function findNotes(db: Connection, viewer: Viewer, ids: number[]): Promise<NoteRow[]> {
  mayOrThrow(viewer, 'ShiftLog:read')
  return selectNotes(db, ids)
}

/** @throws BAD_USER_INPUT or NOT_FOUND with the fields; CONFLICT if another user corrected the note at the same time */
export async function addNote(db: Connection, viewer: Viewer, input: ShiftNoteInput): Promise<NoteRow> {
  const account = mayOrThrow(viewer, 'ShiftLog:create')
  return transact(db, async tx => {
    const { text, about, corrects } = await checkFieldsAsync({
      text: () => noteTextOrThrow(input.text),
      about: () => aboutOrThrow(tx, viewer, input),
      corrects: () => correctedOrThrow(tx, input.correctsId),
    })
    const isPinned = input.isPinned ?? false
    const id = await insertNote(tx, {
      ...{ by_id: account.id, by_name: account.name, text, corrects_id: corrects, ...about, is_pinned: isPinned },
      ...(isPinned && { pin_by_name: account.name, pin_at: new Date() }),
    })
    if (id === undefined)
      throw new Refusal('CONFLICT', 'another account has just corrected the note', { key: 'noteCorrected' })
    return (await selectNotes(tx, [id]))[0]!
  })
}

async function aboutOrThrow(tx: Connection, viewer: Viewer, { aboutKind, aboutId }: ShiftNoteInput) {
  if (!aboutKind) {
    if (aboutId) throw badInput('input.aboutKind', 'aboutKindRequired', 'aboutId needs aboutKind')
    return {}
  }
  const name = aboutId ? await nameOf(tx, viewer, aboutKind, aboutId) : undefined
  if (name === undefined) throw notFound('object', 'input.aboutId')
  return { about_kind: aboutKind, about_id: aboutId, about_name: name }
}

/** The name that the object has now; undefined: the viewer sees no such object. */
async function nameOf(tx: Connection, viewer: Viewer, kind: AboutKind, id: number): Promise<string | undefined> {
  switch (kind) {
    case 'LIGHT':
      return (await findDevice(tx, viewer, id))?.name
    case 'GROUP':
      return (await findGroup(tx, viewer, id))?.name
    case 'CENTER':
      return (await findCenter(tx, viewer, id))?.name
    case 'ALERT': {
      const [alert] = await findAlerts(tx, viewer, [id])
      return alert && ((await namesOfSubjects(tx, viewer, [id])).get(id) ?? `#${id}`)
    }
    case 'CAMPAIGN': {
      const campaign = await findCampaign(tx, viewer, id)
      return campaign && (campaign.scene_name ?? campaign.target_name ?? `#${id}`)
    }
  }
}

async function correctedOrThrow(tx: Connection, id: number | null | undefined): Promise<number | null> {
  if (!id) return null
  const [note] = await selectNotes(tx, [id])
  if (!note) throw notFound('note', 'input.correctsId')
  if (note.corrected_by_id !== null)
    throw badInput('input.correctsId', 'noteCorrected', 'the note was corrected: correct the newer one')
  return id
}

/** Pins carry over to the next shifts; who pinned or unpinned it is stored. @throws NOT_FOUND */
export async function pinNote(db: Connection, viewer: Viewer, id: number, isPinned: boolean): Promise<NoteRow> {
  const account = mayOrThrow(viewer, 'ShiftLog:update')
  return transact(db, async tx => {
    if (!(await updatePin(tx, id, isPinned, account.name))) throw notFound('note')
    return (await selectNotes(tx, [id]))[0]!
  })
}
