import { builder } from '../../foundation/graphql/graphql.ts'

/* Inputs of the lists of audit entries. */

export const AuditAbout = builder.inputType('AuditAbout', {
  description:
    'An object by type and id: matches entries about it, and entries of operations that affected it among others, such as a ' +
    'command to its group, a campaign, a batch or an import.',
  fields: t => ({
    subject: t.string({ required: true, description: 'type of the object, e.g. LightDevice' }),
    id: t.int({ required: true }),
  }),
})

export const AuditPersonKind = builder.enumType('AuditPersonKind', {
  description: 'Who caused an audit entry.',
  values: {
    ADMIN: { description: 'an account of the console' },
    USER: { description: 'an account of an application' },
    ANONYMOUS: { description: 'a client without an account, such as a refused sign-in' },
    SYSTEM: { description: 'the platform itself' },
  } as const,
})

const AuditWho = builder.inputType('AuditWho', {
  description: 'Who caused an entry.',
  fields: t => ({
    kind: t.field({ type: AuditPersonKind, required: true }),
    id: t.int({ description: 'of the account, for ADMIN and USER' }),
  }),
})

const AuditOutcome = builder.enumType('AuditOutcome', {
  description: 'Kinds of results.',
  values: {
    OK: { description: 'done' },
    REFUSED: { description: 'refused: no permission, not signed in, password not confirmed, or too many requests' },
    FAILED: { description: 'not done: invalid input, conflict, not found, or unavailable' },
    BEGUN: { description: 'begun; another entry has the result' },
  } as const,
})

const AuditPlace = builder.inputType('AuditPlace', {
  description:
    'A place, exactly one field: matches entries about its lights, and those that affected any of them. Lights belong to the ' +
    'place where they are now. Entries about the group or center itself match, too; of a region, about its groups and centers. ' +
    'A region, or a place with more than 1,000 lights: at most 31 days, without `from` the last 31.',
  fields: t => ({
    groupId: t.int({}),
    centerId: t.int({}),
    road: t.string({ description: 'address1 of lights' }),
    regionCode: t.string({ description: 'code of a district, city or province' }),
  }),
})

export const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Conditions on audit entries; all given conditions must hold.',
  fields: t => ({
    who: t.field({ type: AuditWho }),
    from: t.field({ type: 'DateTime', description: 'start, included' }),
    to: t.field({ type: 'DateTime', description: 'end, excluded' }),
    outcome: t.field({ type: AuditOutcome }),
    place: t.field({ type: AuditPlace }),
  }),
})
