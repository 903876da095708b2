import { type Selectable, sql } from 'kysely'
import { isAtLeast, SEVERITIES, type Severity } from '#lighting/alerts/kinds.ts'
import type {
  NotificationDelivery,
  Notification as NotificationTable,
} from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { alertsVisibleTo } from '../alerts/alerts.ts'
import type { OutgoingMessage } from './delivery.ts'
import type { AlertMessage } from './messageText.ts'

export type NotificationRow = Selectable<NotificationTable> & { read: boolean }
export type DeliveryRow = Selectable<NotificationDelivery>

/** Concurrent attempts, and the lease after which another server may take over a delivery. */
const AT_ONCE = 20
const LEASE = sql`interval '2 min'`

/**
 * New incidents without notification, with the deliveries to each channel whose severity they reach. After a day
 * no notification is created.
 */
export async function createNotifications(tx: Connection): Promise<number> {
  const { rows } = await sql`
    with made as (
      insert into notification (kind, alert_id)
      select 'ALERT_RAISED', a.id from alert a
      where a.tell and a.raised_at > now() - interval '1 day'
        and not exists (select from notification n where n.alert_id = a.id)
      order by a.id
      on conflict (alert_id) do nothing returning id, alert_id),
    queued as (
      insert into notification_delivery (channel_id, notification_id)
      select c.id, made.id from made join alert a on a.id = made.alert_id
      join notification_channel c on c.is_enabled
        and array_position(array['CRITICAL', 'MAJOR', 'MINOR', 'INFO'], a.severity)
          <= array_position(array['CRITICAL', 'MAJOR', 'MINOR', 'INFO'], c.min_severity)
      where a.cleared_at is null
      on conflict do nothing)
    select id from made`.execute(tx)
  return rows.length
}

/** A long campaign on many lights is a job: its creator gets a notification when it ends. */
export async function createCampaignNotifications(tx: Connection): Promise<void> {
  await sql`
    insert into notification (kind, admin_id, job, params)
    select 'JOB_FINISHED', c.by_admin, 'campaign ' || c.id, jsonb_build_object('job', 'CAMPAIGN', 'id', c.id,
      'status', c.status, 'lights', l.lights, 'confirmed', l.confirmed)
    from campaign c cross join lateral (
      select count(*) as lights, count(*) filter (where status = 'CONFIRMED') as confirmed
      from campaign_light where campaign_id = c.id) l
    where c.ended_at > now() - interval '1 day' and c.ended_at - c.created_at >= interval '10 s' and l.lights > 1
      and c.by_admin is not null and not exists (select from notification n where n.job = 'campaign ' || c.id)
    on conflict (job) do nothing`.execute(tx)
}

export async function insertJob(db: Connection, admin: number, job: string, params: object): Promise<void> {
  await sql`
    insert into notification (kind, admin_id, job, params)
    values ('JOB_FINISHED', ${admin}, ${job}, ${JSON.stringify(params)}::jsonb) on conflict (job) do nothing`.execute(
    db,
  )
}

/** One for each enabled account that sees the whole city. */
export async function insertForAdmins(db: Connection, about: string, params: object, but?: number): Promise<void> {
  await sql`
    insert into notification (kind, admin_id, job, params)
    select 'JOB_FINISHED', a.id, ${about} || ' admin ' || a.id, ${JSON.stringify(params)}::jsonb
    from admin a join admin_role r on r.id = a.role_id
    where a.is_enabled and r.name <> 'CUSTOMER' and a.id is distinct from ${but ?? null}::int
    on conflict (job) do nothing`.execute(db)
}

/** Notifications that the account may see, alerts of at least a severity; without tests of channels. */
function visible({ id, kind, permissions, onlyAuthorisedTo }: Account, least: Severity) {
  const mine = sql<boolean>`n.kind = 'JOB_FINISHED' and n.admin_id = ${kind === 'ADMIN' ? id : null}`
  if (!permissions.has('Alert:read')) return mine
  const scope = alertsVisibleTo({ onlyAuthorisedTo })
  const severities = SEVERITIES.filter(severity => isAtLeast(severity, least))
  return sql<boolean>`(${mine} or exists (
    select from alert a where a.id = n.alert_id and a.severity = any(${severities}) and ${scope}))`
}

const isRead = (admin: number) => sql<boolean>`(exists (
  select from notification_read r where r.notification_id = n.id and r.admin_id = ${admin})
  or n.at < (select created_at from admin where id = ${admin}))`

export async function selectNotificationPage(
  db: Connection,
  account: Account,
  least: Severity,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: NotificationRow[]; totalCount: number; unreadCount: number }> {
  const query = db.selectFrom('notification as n').where(visible(account, least))
  const [items, counts] = await Promise.all([
    query
      .selectAll('n')
      .select(isRead(account.id).as('read'))
      .orderBy('n.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    query
      .select([
        sql<number>`count(*)`.as('all'),
        sql<number>`count(*) filter (where not ${isRead(account.id)})`.as('unread'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: counts.all, unreadCount: counts.unread }
}

/** @param ids undefined: all, of every severity */
export async function markRead(db: Connection, account: Account, ids: number[] | undefined): Promise<void> {
  await sql`
    insert into notification_read (admin_id, notification_id)
    select ${account.id}, n.id from notification n
    where ${visible(account, 'INFO')} and ${ids ? sql`n.id = any(${ids})` : sql`true`} and not ${isRead(account.id)}
    on conflict do nothing`.execute(db)
}

/** Due deliveries, leased to this server. */
export async function claimDueDeliveries(
  db: Connection,
): Promise<(OutgoingMessage & { channel_id: number; notification_id: number })[]> {
  const { rows } = await sql<OutgoingMessage & { channel_id: number; notification_id: number }>`
    with due as (
      select channel_id, notification_id from notification_delivery
      where status = 'PENDING' and next_at <= now() order by next_at limit ${AT_ONCE} for update skip locked),
    taken as (
      update notification_delivery y set attempts = attempts + 1, next_at = now() + ${LEASE} from due
      where y.channel_id = due.channel_id and y.notification_id = due.notification_id
      returning y.channel_id, y.notification_id)
    select t.channel_id, t.notification_id, 'n' || t.notification_id || '-c' || t.channel_id as id, c.kind, c.target,
      c.language, c.secret, case when a.id is not null then jsonb_build_object('alertId', a.id, 'kind', a.kind,
        'severity', a.severity, 'raisedAt', a.raised_at, 'raisedAtSite',
        to_char(a.raised_at at time zone (select time_zone from site), 'YYYY-MM-DD HH24:MI:SS'), 'subject', split_part(a.key, ' ', 2),
        'name', coalesce(d.name, k.name, g.name), 'value', a.value, 'threshold', a.threshold, 'affectedCount',
        (select count(*) from alert_light l where l.alert_id = a.id and l.left_at is null)) end as alert
    from taken t join notification_channel c on c.id = t.channel_id join notification n on n.id = t.notification_id
    left join alert a on a.id = n.alert_id left join light_device d on d.id = a.light_id
    left join light_center k on k.id = a.center_id left join light_group g on g.id = a.group_id`.execute(db)
  return rows.map(row => ({ ...row, alert: row.alert as AlertMessage | null }))
}

/** @param error undefined: accepted. Else it is retried at random within 5, 10, 20 … 900 s, for an hour. */
export async function updateDelivery(
  db: Connection,
  { channel_id, notification_id }: { channel_id: number; notification_id: number },
  error: string | undefined,
): Promise<void> {
  const failed = error !== undefined
  await sql`
    update notification_delivery set error = ${error ?? null},
      status = case when not ${failed}::boolean then 'SENT' when created_at < now() - interval '1 h' then 'FAILED'
        else 'PENDING' end,
      sent_at = case when not ${failed}::boolean then now() end,
      next_at = now() + least(900, 5 * power(2, attempts - 1)) * random() * interval '1 s'
    where channel_id = ${channel_id} and notification_id = ${notification_id} and status = 'PENDING'`.execute(db)
}

export async function deleteExpiredNotifications(db: Connection): Promise<void> {
  await deleteInBatches(db, 'notification', sql`at < now() - interval '90 days'`)
}
