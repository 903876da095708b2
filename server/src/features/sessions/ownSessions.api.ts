import { builder } from '../../foundation/graphql/graphql.ts'
import { endOtherSessions, endOwnSession, findOwnSessions, type SessionRow } from './ownSessions.ts'

const Session = builder.objectRef<SessionRow>('Session').implement({
  description: 'An active session of the viewer.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'ID' }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'when the viewer signed in' }),
    seenAt: t.expose('seen_at', { type: 'DateTime', description: 'when it was last used; to the minute' }),
    expiresAt: t.expose('expires_at', { type: 'DateTime', description: 'when it expires unless refreshed' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address of the sign-in' }),
    userAgent: t.exposeString('user_agent', { nullable: true, description: 'User-Agent header of the sign-in' }),
    current: t.boolean({
      description: 'this session',
      resolve: (session, _, { viewer }) => session.id === viewer.account?.sessionId,
    }),
  }),
})

builder.queryField('mySessions', t =>
  t.field({
    type: [Session],
    description: 'Active sessions of the viewer, last used first. Needs to be signed in.',
    resolve: (_, __, { db, viewer }) => findOwnSessions(db, viewer),
  }),
)

builder.mutationFields(t => ({
  endSession: t.boolean({
    description:
      'Ends a session of the viewer. Returns true. Needs to be signed in. NOT_FOUND for sessions of other accounts; CONFIRMATION_NEEDED: see confirmPassword.',
    args: { id: t.arg.int({ required: true, description: 'of the session' }) },
    resolve: (_, { id }, { db, viewer }) => endOwnSession(db, viewer, id),
  }),
  endOtherSessions: t.int({
    description:
      'Ends all other sessions of the viewer; returns how many. Needs to be signed in. CONFIRMATION_NEEDED: see ' +
      'confirmPassword.',
    resolve: (_, __, { db, viewer }) => endOtherSessions(db, viewer),
  }),
}))
