import { type Selectable, type SqlBool, sql } from 'kysely'
import type { CabinetCircuit, ContactorState } from '#protocol/cabinet.ts'
import type { CircuitCommand } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'
import { endCommandColumns } from '../../foundation/lights/lightStates.ts'
import { COMMAND_SECONDS, RESEND_SECONDS } from '../../foundation/lights/patience.ts'

export type CircuitCommandRow = Selectable<CircuitCommand>

const OPEN = sql<SqlBool>`status in ('QUEUED', 'SENT')`

export interface NewCommand {
  id: string
  center_id: number
  circuit: string
  contactor: ContactorState
  by: string
}

/** Locks the center, so that versions of one circuit are issued one after the other. */
export async function insertCommand(tx: Connection, command: NewCommand): Promise<CircuitCommandRow> {
  const { id, center_id, circuit, contactor, by } = command
  await sql`select from light_center where id = ${center_id} for no key update`.execute(tx)
  await sql`
    update circuit_command set ${endCommandColumns('SUPERSEDED')}
    where center_id = ${center_id} and circuit = ${circuit} and ${OPEN}`.execute(tx)
  const { rows } = await sql<CircuitCommandRow>`
    insert into circuit_command (id, center_id, circuit, version, contactor, by, expires_at)
    select ${id}::uuid, k.id, ${circuit}::text, next_version((
        select max(version) from circuit_command where center_id = k.id and circuit = ${circuit})),
      ${contactor}::text, ${by}::text, now() + make_interval(secs => ${COMMAND_SECONDS})
    from light_center k left join device_mode m on m.id = k.mode_id where k.id = ${center_id}
    returning *`.execute(tx)
  return rows[0]!
}

export type OutgoingCircuitCommand = CircuitCommandRow & { endpoint: string }

/** QUEUED → SENT; SENT without an answer in time → SENT again. Two servers never claim the same command. */
export async function claimDue(db: Connection, limit: number): Promise<OutgoingCircuitCommand[]> {
  const { rows } = await sql<OutgoingCircuitCommand>`
    with due as (
      select c.id, k.device_id as endpoint from circuit_command c join light_center k on k.id = c.center_id
      left join device_mode m on m.id = k.mode_id
      where ${OPEN} and c.expires_at > now()
        and coalesce(c.sent_at <= now() - make_interval(secs => ${RESEND_SECONDS}), true)
      order by c.created_at limit ${limit} for update of c skip locked)
    update circuit_command c set status = 'SENT', sent_at = now() from due where c.id = due.id
    returning c.*, due.endpoint`.execute(db)
  return rows
}

export interface CircuitAnswer {
  endpoint: string
  id: string
  result: string
  reason?: string
}

const ANSWER: ColumnTypes<CircuitAnswer> = { endpoint: 'text', id: 'uuid', result: 'text', reason: 'text' }

/** SENT → the center's answer. @returns the ids of the commands, without those of late, repeated and unknown answers */
export async function applyAnswers(db: Connection, answers: CircuitAnswer[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with a as (select distinct on (id) * from ${unnestRows('a', answers, ANSWER)})
    update circuit_command c set
      status = case a.result when 'EXPIRED' then 'EXPIRED' when 'REJECTED' then 'REJECTED' when 'SUPERSEDED' then 'FAILED'
        else 'ACKNOWLEDGED' end,
      reason = case when a.result in ('ACCEPTED', 'DUPLICATE') then null else coalesce(a.reason, a.result) end,
      acknowledged_at = now()
    from a, light_center k
    where c.id = a.id and k.id = c.center_id and k.device_id = a.endpoint and c.status = 'SENT' and c.expires_at > now()
    returning c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the commands that the reported contactors follow. A report may be stored before the acknowledgement that precedes it. */
export async function markFollowed(db: Connection, endpoint: string, circuits: CabinetCircuit[]): Promise<void> {
  const reported = circuits.map(({ circuit, contactor }) => ({ circuit, contactor }))
  await sql`
    update circuit_command c set followed_at = now()
    from light_center k, ${unnestRows('r', reported, { circuit: 'text', contactor: 'text' })}
    where k.device_id = ${endpoint} and c.center_id = k.id and c.circuit = r.circuit and c.contactor = r.contactor
      -- each of both has its index
      and (c.status = 'ACKNOWLEDGED' and c.followed_at is null or c.status = 'SENT' and c.followed_at is null)`.execute(
    db,
  )
}

/** Without an answer in time. */
export async function expireCommands(db: Connection): Promise<void> {
  await sql`
    update circuit_command set status = 'EXPIRED', reason = 'NO_ACKNOWLEDGEMENT'
    where ${OPEN} and expires_at <= now()`.execute(db)
}

/** The newest command of each circuit of these centers. */
export async function selectNewest(db: Connection, centers: number[]): Promise<CircuitCommandRow[]> {
  const { rows } = await sql<CircuitCommandRow>`
    select distinct on (center_id, circuit) * from circuit_command where center_id = any(${centers})
    order by center_id, circuit, version desc`.execute(db)
  return rows
}

/** As commands of lights: kept for 180 days. The newest one of a circuit stays: the next version is above its own. */
export async function deleteOldCommands(db: Connection): Promise<void> {
  await deleteInBatches(
    db,
    'circuit_command',
    sql`created_at < now() - interval '180 days' and exists (
      select from circuit_command n where n.center_id = circuit_command.center_id
        and n.circuit = circuit_command.circuit and n.version > circuit_command.version)`,
  )
}

export async function selectLightsOfCenter(db: Connection, center: number): Promise<number[]> {
  const rows = await db.selectFrom('light_device').select('id').where('center_id', '=', center).execute()
  return rows.map(row => row.id)
}
