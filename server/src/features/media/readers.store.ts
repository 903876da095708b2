import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { CUSTOMER } from '../../foundation/permission.ts'
import { LACKS_SECOND_FACTOR } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

interface Reader {
  kind: 'ADMIN' | 'USER'
  id: number
  name: string
  role_id: number | null
  role_name: string | null
}

/** The account behind a live session, if it may read files. */
export async function selectReader(db: Connection, session: number): Promise<Account | undefined> {
  const found = await sql<Reader>`
    select case when a.id is null then 'USER' else 'ADMIN' end as kind, coalesce(a.id, u.id) as id,
      coalesce(a.email, u.email) as name, r.id as role_id, r.name as role_name
    from session s
    join client c on c.id = s.client_id and c.is_enabled
    left join admin a on a.id = s.admin_id and a.is_enabled
    left join app_user u on u.id = s.user_id and u.is_enabled
    join admin_role r on r.id = coalesce(a.role_id, u.role_id)
    join role_permission p on p.role_id = r.id and p.subject = 'MediaFile' and p.action = 'read'
    where s.id = ${session} and s.expires_at > now() and not ${LACKS_SECOND_FACTOR}`.execute(db)
  return found.rows[0] && accountOf(session, found.rows[0])
}

function accountOf(sessionId: number, { kind, id, name, role_id, role_name }: Reader): Account {
  // As everywhere: a customer sees what was authorised to them, an account of type USER nothing but their own.
  const onlyAuthorisedTo = kind === 'USER' ? 0 : role_name === CUSTOMER ? id : undefined
  const permissions = new Set(['MediaFile:read'])
  return { sessionId, kind, id, name, roleId: role_id, roleName: role_name, permissions, onlyAuthorisedTo }
}
