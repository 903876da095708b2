import { SEVERITIES, type Severity } from '#lighting/alerts/kinds.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { AlertSeverity } from '../alerts/alerts.api.ts'
import {
  type AboutKind,
  addNote,
  findNotePage,
  findNotes,
  type NoteRow,
  pinNote,
  ShiftNoteAboutKind,
  ShiftNoteInput,
} from './notes.ts'
import {
  SECTION_KINDS,
  type ShiftLine,
  type ShiftSection,
  type SinceReason,
  type ShiftSummary as Summary,
} from './sections.ts'
import { findSummary } from './summary.ts'

const loadNote = loader<number, NoteRow>(async ({ db, viewer }, ids) => byId(await findNotes(db, viewer, ids)))

const ShiftNoteReference = builder.objectRef<NoteRow>('ShiftNoteReference').implement({
  description: 'An earlier note.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    at: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by_name', { description: 'name of the author at that time' }),
    text: t.exposeString('text', {}),
  }),
})

const ShiftNote = builder.objectRef<NoteRow>('ShiftNote').implement({
  description: 'A note of the shift log. It never changes: a correction is a new note.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    at: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by_name', { description: 'name of the author at that time' }),
    text: t.exposeString('text', {}),
    aboutKind: t.field({
      type: ShiftNoteAboutKind,
      nullable: true,
      description: 'null: about no object',
      resolve: ({ about_kind }) => about_kind as AboutKind | null,
    }),
    aboutId: t.exposeInt('about_id', { nullable: true, description: 'id of the object, which may have been deleted' }),
    aboutName: t.exposeString('about_name', { nullable: true, description: 'name of the object at that time' }),
    corrects: t.field({
      type: ShiftNoteReference,
      nullable: true,
      description: 'the earlier note that this one corrects',
      resolve: (note, _, context) => (note.corrects_id === null ? null : loadNote(context, note.corrects_id)),
    }),
    correctedById: t.exposeInt('corrected_by_id', { nullable: true, description: 'id of the note that corrects it' }),
    isPinned: t.exposeBoolean('is_pinned', { description: 'it stays on top until it is unpinned' }),
    pinnedBy: t.exposeString('pin_by_name', { nullable: true, description: 'who pinned or unpinned it last' }),
    pinnedAt: t.expose('pin_at', {
      type: 'DateTime',
      nullable: true,
      description: 'when it was pinned or unpinned last',
    }),
  }),
})

const ShiftNotePage = definePage(ShiftNote, 'notes')

const ShiftNoteWhereInput = builder.inputType('ShiftNoteWhereInput', {
  description: 'Conditions on notes; all given conditions must hold.',
  fields: t => ({
    isPinned: t.boolean({ description: 'true: pinned' }),
    since: t.field({ type: 'DateTime', description: 'written at this time or later' }),
    search: t.string({ description: 'part of the text, the author or the object, case-insensitive' }),
  }),
})

const ShiftSinceReason = builder.enumType('ShiftSinceReason', {
  description: 'Which instant a summary begins with.',
  values: {
    OWN_HANDOVER: { description: 'the last handover that the viewer signed' },
    LAST_HANDOVER: { description: 'the last handover of anyone' },
    OWN_ACTIVITY: { description: 'the last operation of the viewer before they signed in: they never handed over' },
    DAY: { description: '24 hours ago: there is none of these' },
    MONTH: { description: '31 days ago: it is longer ago' },
    CHOSEN: { description: 'given by the viewer' },
  } satisfies Record<SinceReason, object>,
})

const ShiftSectionKind = builder.enumType('ShiftSectionKind', {
  description:
    'Part of a summary. OPEN_ALERTS, ACTIVE_OVERRIDES, COMING_REQUESTS, APPROVALS (waiting) and PINNED_NOTES: at its end. ' +
    'NEW_ALERTS, ENDED_ALERTS, REQUESTS (batch operations), SCENES (started), MAINTENANCE (lights that entered or left it), ' +
    'REVISIONS (of schedules) and NOTES: since its start.',
  values: SECTION_KINDS,
})

const ShiftLineType = builder.objectRef<ShiftLine>('ShiftLine').implement({
  description: 'One line of a part; what does not apply is null. Names are those at that time.',
  fields: t => ({
    id: t.exposeInt('id', {
      description: 'of the alert, override, batch operation, approval, light, schedule or note',
    }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
    name: t.string({ nullable: true, description: 'of the object', resolve: ({ name }) => name ?? null }),
    by: t.string({
      nullable: true,
      description: 'user; of an alert, who acknowledged it',
      resolve: ({ by }) => by ?? null,
    }),
    assignee: t.string({ nullable: true, description: 'of an alert', resolve: ({ assignee }) => assignee ?? null }),
    code: t.string({
      nullable: true,
      description:
        'kind of the alert, status of the batch operation, name of the mutation that waits for approval, kind of the ' +
        'revision; of a light ENTERED or LEFT maintenance',
      resolve: ({ code }) => code ?? null,
    }),
    severity: t.field({
      type: AlertSeverity,
      nullable: true,
      description: 'of an alert',
      resolve: ({ severity }) => (severity ?? null) as Severity | null,
    }),
    text: t.string({
      nullable: true,
      description: 'note, or reason of a request',
      resolve: ({ text }) => text ?? null,
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'end of the override or request, of an alert when it was cleared, of an approval when it expires',
      resolve: ({ until }) => (until ? new Date(until) : null),
    }),
    lights: t.int({ nullable: true, description: 'number of lights', resolve: ({ lights }) => lights ?? null }),
  }),
})

const ShiftSectionType = builder.objectRef<ShiftSection>('ShiftSection').implement({
  description: 'A part of a summary.',
  fields: t => ({
    kind: t.field({ type: ShiftSectionKind, resolve: ({ kind }) => kind }),
    count: t.exposeInt('count', { description: 'all, also those without a line' }),
    lines: t.field({ type: [ShiftLineType], description: 'the first 10, newest first', resolve: ({ lines }) => lines }),
  }),
})

const ShiftAlertCount = builder.objectRef<{ severity: Severity; count: number }>('ShiftAlertCount').implement({
  description: 'Open alerts of a severity.',
  fields: t => ({
    severity: t.field({ type: AlertSeverity, resolve: ({ severity }) => severity }),
    count: t.exposeInt('count', {}),
  }),
})

/** Also for handovers. */
export const ShiftSummary = builder.objectRef<Summary>('ShiftSummary').implement({
  description:
    'What happened in a time, and what was open at its end. Parts that the viewer may not read are left out.',
  fields: t => ({
    since: t.field({ type: 'DateTime', resolve: ({ since }) => new Date(since) }),
    until: t.field({ type: 'DateTime', resolve: ({ until }) => new Date(until) }),
    reason: t.field({
      type: ShiftSinceReason,
      description: 'what the instant `since` is',
      resolve: ({ reason }) => reason,
    }),
    openAlerts: t.field({
      type: [ShiftAlertCount],
      description: 'open alerts by severity; empty for those who may not read alerts',
      resolve: ({ alerts }) => (alerts ? SEVERITIES.map(severity => ({ severity, count: alerts[severity] ?? 0 })) : []),
    }),
    sections: t.field({ type: [ShiftSectionType], resolve: ({ sections }) => sections }),
  }),
})

builder.queryFields(t => ({
  findManyShiftNote: t.field({
    type: ShiftNotePage,
    description: 'Newest first. Needs ShiftLog:read.',
    args: { where: t.arg({ type: ShiftNoteWhereInput }), ...pageArgs },
    resolve: (_, { where, ...args }, { db, viewer }) => findNotePage(db, viewer, where ?? {}, args),
  }),
  shiftSummary: t.field({
    type: ShiftSummary,
    description:
      'Since the last handover that the viewer signed; if there is none, since their last operation before they signed in. ' +
      'Needs ShiftLog:read. BAD_USER_INPUT.',
    args: {
      since: t.arg({ type: 'DateTime', description: 'another instant, within the last 31 days' }),
      forHandover: t.arg.boolean({ description: 'true: since the last handover of anyone' }),
    },
    resolve: (_, { since, forHandover }, { db, viewer }) =>
      findSummary(db, viewer, { since, isForHandover: forHandover }),
  }),
}))

builder.mutationFields(t => ({
  createShiftNote: t.field({
    type: ShiftNote,
    description:
      'Writes a note. Needs ShiftLog:create, and to read the object. BAD_USER_INPUT, NOT_FOUND; CONFLICT if another user ' +
      'corrected the note at the same time.',
    args: { input: t.arg({ type: ShiftNoteInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addNote(db, viewer, input),
  }),
  pinShiftNote: t.field({
    type: ShiftNote,
    description: 'Pins or unpins a note; who did it last is stored. Needs ShiftLog:update. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }), isPinned: t.arg.boolean({ required: true }) },
    resolve: (_, { id, isPinned }, { db, viewer }) => pinNote(db, viewer, id, isPinned),
  }),
}))
