import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { contentFields } from './contentFields.api.ts'
import type { ChangedNight } from './nightsOfChange.ts'
import { PlannedEventType, SchedulePreview } from './preview.api.ts'
import { differenceOf, groupsOfRevision, type RevisionDifference } from './revisionDifference.ts'
import {
  findRevisionPage,
  groupsShownTo,
  latestRevisions,
  previewRestoration,
  type RestorationPreview,
  type RevisionRow,
  restoreRevision,
  revisionKey,
  revisionsByKey,
  type ShownGroup,
} from './revisions.ts'
import { NEEDS_CONFIRMATION, warned } from './scheduleChanges.api.ts'
import { LEFT_LIGHTS, LeftLights } from './scheduleInput.ts'
import { LightSchedule } from './schedules.api.ts'

const RevisionKind = builder.enumType('LightScheduleRevisionKind', {
  description: 'How a revision of a schedule came about.',
  values: {
    INITIAL: { description: 'the schedule existed before revisions were recorded' },
    CREATED: { description: 'it was created' },
    CHANGED: { description: 'it was changed, enabled or disabled' },
    MOVED: { description: 'only its place in the order of precedence changed' },
    RESTORED: { description: 'the content of an earlier revision was restored' },
    UNDELETED: { description: 'it was restored from the trash, without groups that no longer exist' },
    GROUP_DELETED: { description: 'a group of it was deleted' },
    GROUP_UNDELETED: { description: 'a group of it was restored from the trash' },
  } as const,
})

const RevisionGroup = builder.objectRef<ShownGroup>('LightScheduleRevisionGroup').implement({
  description: 'A group of a revision. Customers see those of their groups that exist.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    name: t.exposeString('name', { description: 'when the revision was made' }),
    exists: t.exposeBoolean('exists', { description: 'false: it was deleted, and a restoration leaves it out' }),
  }),
})

const RevisionContent = builder.objectRef<RevisionRow>('LightScheduleRevisionContent').implement({
  description: 'What a schedule was.',
  fields: t => ({
    ...contentFields(t, revision => revision.content),
    groups: t.field({
      type: [RevisionGroup],
      resolve: (revision, _, { db, viewer }) => groupsShownTo(db, viewer, groupsOfRevision(revision)),
    }),
  }),
})

const FieldChange = builder.objectRef<RevisionDifference['fields'][number]>('LightScheduleFieldChange').implement({
  description: 'A field that differs between two revisions.',
  fields: t => ({
    field: t.exposeString('field', { description: 'of LightScheduleCreateInput, such as startTime' }),
    before: t.field({ type: 'JSON', nullable: true, description: 'its value', resolve: row => row.before }),
    after: t.field({ type: 'JSON', nullable: true, description: 'its value', resolve: row => row.after }),
  }),
})

const Difference = builder.objectRef<RevisionDifference>('LightScheduleDifference').implement({
  description: 'What changed between two revisions of a schedule.',
  fields: t => ({
    fields: t.expose('fields', { type: [FieldChange], description: 'in the order of the form, without groups' }),
    added: t.field({
      type: [RevisionGroup],
      description: 'groups that came',
      resolve: ({ added }, _, { db, viewer }) => groupsShownTo(db, viewer, added),
    }),
    removed: t.field({
      type: [RevisionGroup],
      description: 'groups that left',
      resolve: ({ removed }, _, { db, viewer }) => groupsShownTo(db, viewer, removed),
    }),
  }),
})

const loadRevision = loader<string, RevisionRow>(({ db, viewer }, keys) => revisionsByKey(db, viewer, keys))
const loadLatest = loader<number, number>(({ db, viewer }, ids) => latestRevisions(db, viewer, ids))

/** The number of the latest revision of a schedule. */
export async function latestRevision(context: Context, schedule: number): Promise<number> {
  return (await loadLatest(context, schedule)) ?? 0
}

const Revision = builder.objectRef<RevisionRow>('LightScheduleRevision').implement({
  description: 'What a schedule was after one of its changes.',
  fields: t => ({
    number: t.exposeInt('number', { description: 'from 1, by schedule' }),
    at: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by_name', {
      nullable: true,
      description: 'name of the account at that time; null: the platform, or not known for INITIAL',
    }),
    kind: t.field({ type: RevisionKind, resolve: ({ kind }) => kind }),
    restoredFrom: t.exposeInt('restored_from', { nullable: true, description: 'number of the restored revision' }),
    movedFrom: t.exposeInt('moved_from', {
      nullable: true,
      description: 'place in the order of precedence before a move, from 1; null: it was not moved',
    }),
    movedTo: t.exposeInt('moved_to', { nullable: true, description: 'place after a move' }),
    content: t.field({ type: RevisionContent, resolve: revision => revision }),
    difference: t.field({
      type: Difference,
      nullable: true,
      description: 'from another revision to this one; null: that one does not exist',
      args: { from: t.arg.int({ description: 'number of a revision; default: the one before' }) },
      resolve: async (revision, { from }, context) => {
        const key = revisionKey(revision.schedule_id, from ?? revision.number - 1)
        const before = await loadRevision(context, key)
        return before && differenceOf(before, revision)
      },
    }),
  }),
})

const RevisionPage = definePage(Revision, 'revisions')

builder.objectFields(LightSchedule, t => ({
  revision: t.int({
    description: 'number of the latest revision, from 1',
    resolve: (schedule, _, context) => latestRevision(context, schedule.id),
  }),
  revisions: t.field({
    type: RevisionPage,
    description: 'newest first; the latest 1,000 are kept',
    args: pageArgs,
    resolve: (schedule, args, { db, viewer }) => findRevisionPage(db, viewer, schedule.id, args),
  }),
}))

const Night = builder.objectRef<ChangedNight>('ScheduleNightChange').implement({
  description: 'A night before and after a change, in the group with most lights among those where it differs.',
  fields: t => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD of its evening' }),
    group: t.exposeString('group', { description: 'name of the group' }),
    timeZone: t.string({ description: 'of the group, IANA', resolve: ({ place }) => place.zone }),
    before: t.expose('before', { type: [PlannedEventType], description: 'by time; empty: nothing is planned' }),
    after: t.expose('after', { type: [PlannedEventType], description: 'by time; empty: nothing is planned' }),
    differs: t.exposeBoolean('differs', { description: 'false: every group has the same night before and after' }),
    lights: t.exposeInt('lights', { description: 'lights of all groups where this night differs' }),
  }),
})

const Restoration = builder.objectRef<RestorationPreview>('LightScheduleRestorationPreview').implement({
  description: 'What restoring a revision would do now.',
  fields: t => ({
    revision: t.expose('revision', { type: Revision }),
    lostGroups: t.field({
      type: [RevisionGroup],
      description: 'groups that no longer exist: they are left out',
      resolve: ({ lost }) => lost.map(group => ({ ...group, exists: false })),
    }),
    keepsName: t.exposeBoolean('keepsName', {
      description: 'the name of the revision is taken by another schedule: the present name stays',
    }),
    tonight: t.expose('tonight', { type: Night, nullable: true, description: 'null: it has no group' }),
    next: t.expose('next', {
      type: Night,
      nullable: true,
      description: 'if tonight does not differ: the next night that does; null: none within a year',
    }),
    preview: t.expose('preview', { type: SchedulePreview, description: 'lights, hours, energy, conflicts, warnings' }),
  }),
})

builder.queryField('previewLightScheduleRevision', t =>
  t.field({
    type: Restoration,
    description: 'The effects of restoring a revision. Needs LightSchedule:read. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }), revision: t.arg.int({ required: true, description: 'its number' }) },
    resolve: (_, { id, revision }, { db, viewer }) => previewRestoration(db, viewer, id, revision),
  }),
)

builder.mutationField('restoreLightScheduleRevision', t =>
  t.field({
    type: LightSchedule,
    description:
      'Makes a new revision with the content of an earlier one; groups that no longer exist are left out, and the place in ' +
      `the order of precedence stays. Needs LightSchedule:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT. ${NEEDS_CONFIRMATION}`,
    args: {
      id: t.arg.int({ required: true }),
      revision: t.arg.int({ required: true, description: 'its number' }),
      confirmed: t.arg.stringList({ description: 'codes of the warnings that the user has confirmed' }),
      leftLights: t.arg({ type: LeftLights, description: LEFT_LIGHTS }),
      expectedUpdatedAt: t.arg({
        type: 'DateTime',
        description: 'updatedAt when the effects were loaded: CONFLICT if it differs',
      }),
    },
    resolve: async (_, { id, revision, ...confirmed }, context) =>
      warned(context, await restoreRevision(context.db, context.viewer, { id, number: revision }, confirmed)),
  }),
)
