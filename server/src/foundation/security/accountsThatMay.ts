import { type RawBuilder, sql } from 'kysely'
import { CUSTOMER, type Permission } from './permissions.ts'

/** Enabled admin accounts whose role has a permission: id, name, and is_customer (they see only what they are authorised to). */
export function accountsThatMay(permission: Permission): RawBuilder<unknown> {
  const [subject, action] = permission.split(':')
  return sql`
    select a.id, coalesce(nullif(a.full_name, ''), a.nickname, a.email) as name, r.name = ${CUSTOMER} as is_customer
    from admin a join admin_role r on r.id = a.role_id
    join role_permission p on p.role_id = r.id and p.subject = ${subject} and p.action = ${action}
    where a.is_enabled`
}
