import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { CUSTOMER } from '../../foundation/security/permissions.ts'
import { LACKS_SECOND_FACTOR } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

export interface Reader {
  clientId: number
  account: Account
}

interface ReaderRow {
  client_id: number
  kind: 'ADMIN' | 'USER'
  id: number
  name: string
  role_id: number | null
  role_name: string | null
  may_read: boolean
  lacks_second_factor: boolean
}

/** The account of a live session, and whether it may read files. */
export async function selectReader(db: Connection, session: number): Promise<Reader | undefined> {
  const { rows } = await sql<ReaderRow>`
    select case when a.id is null then 'USER' else 'ADMIN' end as kind, coalesce(a.id, u.id) as id,
      coalesce(nullif(a.full_name, ''), a.nickname, a.email, u.full_name, u.email) as name, s.client_id,
      r.id as role_id, r.name as role_name, ${LACKS_SECOND_FACTOR} as lacks_second_factor,
      exists (select from role_permission p where p.role_id = r.id and p.subject = 'MediaFile' and p.action = 'read')
        as may_read
    from session s
    join client c on c.id = s.client_id and c.is_enabled
    left join admin a on a.id = s.admin_id and a.is_enabled
    left join app_user u on u.id = s.user_id and u.is_enabled
    left join admin_role r on r.id = coalesce(a.role_id, u.role_id)
    where s.id = ${session} and s.expires_at > now() and coalesce(a.id, u.id) is not null`.execute(db)
  return rows[0] && { clientId: rows[0].client_id, account: accountOf(session, rows[0]) }
}

function accountOf(sessionId: number, row: ReaderRow): Account {
  const { kind, id, name, role_id, role_name, lacks_second_factor: lacksSecondFactor } = row
  // As everywhere: a customer sees their authorised objects, an account of type USER only its own.
  const onlyAuthorisedTo = kind === 'USER' ? 0 : role_name === CUSTOMER ? id : undefined
  const permissions = new Set(row.may_read && !lacksSecondFactor ? ['MediaFile:read'] : [])
  const role = { roleId: role_id, roleName: role_name, permissions }
  return { sessionId, kind, id, name, ...role, lacksSecondFactor, onlyAuthorisedTo }
}
