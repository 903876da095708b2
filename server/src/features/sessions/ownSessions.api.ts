import { builder } from '../../foundation/graphql/graphql.ts'
import { endOtherSessions, endOwnSession, findOwnSessions, type SessionRow } from './ownSessions.ts'

const Session = builder.objectRef<SessionRow>('Session').implement({
  description: 'A place where the viewer is signed in.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'number by which it is ended' }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'when it was signed in' }),
    seenAt: t.expose('seen_at', { type: 'DateTime', description: 'when it was last used; to the minute' }),
    expiresAt: t.expose('expires_at', { type: 'DateTime', description: 'when it ends by itself, unless refreshed' }),
    address: t.exposeString('address', { nullable: true, description: 'network address it was signed in from' }),
    userAgent: t.exposeString('user_agent', { nullable: true, description: 'what the program said it was' }),
    current: t.boolean({
      description: 'the one that asks',
      resolve: (session, _, { viewer }) => session.id === viewer.account?.sessionId,
    }),
  }),
})

builder.queryField('mySessions', t =>
  t.field({
    type: [Session],
    description: 'Where the viewer is signed in, the last used first. Needs to be signed in.',
    resolve: (_, __, { db, viewer }) => findOwnSessions(db, viewer),
  }),
)

builder.mutationFields(t => ({
  endSession: t.boolean({
    description:
      'True: the viewer is signed out there. Needs to be signed in. NOT_FOUND for one that is not theirs; CONFIRMATION_NEEDED: see confirmPassword.',
    args: { id: t.arg.int({ required: true, description: 'of the session' }) },
    resolve: (_, { id }, { db, viewer }) => endOwnSession(db, viewer, id),
  }),
  endOtherSessions: t.int({
    description:
      'Signs the viewer out everywhere else; how many sessions ended. Needs to be signed in. CONFIRMATION_NEEDED: see ' +
      'confirmPassword.',
    resolve: (_, __, { db, viewer }) => endOtherSessions(db, viewer),
  }),
}))
