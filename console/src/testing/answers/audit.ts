import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'

export const auditAnswers: Answers = {
  Query: {
    /** The newest first. */
    findManyAuditEntry: (_, { about, ...args }, { city }) => {
      const isAbout = ({ subject, objectId }: Row) => !about || (subject === about.subject && objectId === about.id)
      return pageOf(city.rows.audit.filter(isAbout), { ...args, orderBy: [{ id: 'desc' }] })
    },
  },
}
