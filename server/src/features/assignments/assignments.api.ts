import { builder } from '../../foundation/graphql/graphql.ts'
import { Alert } from '../alerts/alerts.api.ts'
import type { AlertRow } from '../alerts/alerts.ts'
import { type Assignee, assignAlerts, findAssignees, mayName } from './assignments.ts'

/** An account by its name, for those who may not read accounts. */
export const Person = builder.objectRef<Pick<Assignee, 'id' | 'name'>>('Person').implement({
  description: 'An account of type ADMIN, by its name.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    name: t.exposeString('name', {}),
  }),
})

const AlertAssignee = builder.objectRef<AlertRow>('AlertAssignee').implement({
  description: 'The person who takes care of an alert.',
  fields: t => ({
    id: t.int({
      nullable: true,
      description: 'id of the account; null for accounts that see only authorised lights, unless it is the own one',
      resolve: ({ assigned_to }, _, { viewer }) => (mayName(viewer, assigned_to) ? assigned_to : null),
    }),
    name: t.string({ description: 'name at that time', resolve: alert => alert.assigned_name ?? '' }),
    at: t.field({ type: 'DateTime', description: 'when it was assigned', resolve: alert => alert.assigned_at! }),
    by: t.string({
      nullable: true,
      description: 'name of the user who assigned it, at that time; null for accounts that see only authorised lights',
      resolve: ({ assigned_by_name }, _, { viewer }) => (mayName(viewer) ? (assigned_by_name ?? '') : null),
    }),
    isMine: t.boolean({
      description: 'it is assigned to the viewer',
      resolve: ({ assigned_to }, _, { viewer }) =>
        viewer.account?.kind === 'ADMIN' && viewer.account.id === assigned_to,
    }),
  }),
})

builder.objectField(Alert, 'assignee', t =>
  t.field({
    type: AlertAssignee,
    nullable: true,
    description: 'null: unassigned',
    resolve: alert => (alert.assigned_to === null ? null : alert),
  }),
)

builder.queryField('alertAssignees', t =>
  t.field({
    type: [Person],
    description:
      'Enabled accounts that may read the alerts of the whole city, by name; accounts that see only authorised lights get ' +
      'only themselves. Needs Alert:update.',
    resolve: (_, __, { db, viewer }) => findAssignees(db, viewer),
  }),
)

const ExpectedAlertAssignee = builder.inputType('ExpectedAlertAssigneeInput', {
  description: 'The assignment of an alert as it was loaded.',
  fields: t => ({
    id: t.int({ required: true, description: 'id of the alert' }),
    at: t.field({ type: 'DateTime', description: 'assignee.at as loaded; null or left out: it was unassigned' }),
  }),
})

builder.mutationField('assignAlerts', t =>
  t.field({
    type: [Alert],
    description:
      'Assigns all of at most 1,000 open alerts, or none, to an enabled account that may see them. It gets a notification, ' +
      'unless it is the own one, and so do accounts that the alerts are taken from. Accounts that see only authorised ' +
      'lights may take unassigned alerts and release their own. Needs Alert:update. NOT_FOUND, BAD_USER_INPUT; FORBIDDEN ' +
      'for alerts of others. CONFLICT when an assignment differs from expected: extensions.alerts lists these alerts with ' +
      'the name of who has them now, and since when.',
    args: {
      ids: t.arg.intList({ required: true }),
      assigneeId: t.arg.int({ description: 'id of the account; null or left out: unassigned' }),
      expected: t.arg({
        type: [ExpectedAlertAssignee],
        description:
          'the assignments as loaded: CONFLICT if one differs. Alerts that it does not name are not checked.',
      }),
    },
    resolve: (_, { ids, assigneeId: to, expected }, { db, viewer }) => assignAlerts(db, viewer, { ids, to, expected }),
  }),
)
