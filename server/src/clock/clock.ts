import { checkDiskSpace } from '../features/alerts/diskSpace.ts'
import { deleteExpiredAlerts, sweepAlerts } from '../features/alerts/evaluateAlerts.ts'
import { checkServerClock } from '../features/alerts/serverClock.ts'
import { releaseHiddenAlerts } from '../features/assignments/assignments.ts'
import { logAuditHead } from '../features/audit/hashChain.ts'
import { expireCircuitCommands, purgeCircuitCommands } from '../features/circuits/circuits.ts'
import { deleteOldConnections } from '../features/connectivity/connectionLog.ts'
import { updateCampaignProgress } from '../features/control/campaigns.ts'
import { expireDue, purgeCommands } from '../features/control/commands.ts'
import { reconcile } from '../features/control/reconciler.ts'
import { startCampaigns } from '../features/control/targets.ts'
import { evaluateDaylightRules } from '../features/daylight/evaluate.ts'
import { openMonitor, terminateBlockers } from '../features/desired/blockers.ts'
import { runTick } from '../features/desired/desired.ts'
import { purgeEvents } from '../features/deviceEvents/deviceEvents.ts'
import { returnToService } from '../features/devices/lifecycle.ts'
import { purgeLightTexts } from '../features/devices/lightSearch.ts'
import { sweepImports } from '../features/imports/imports.ts'
import { sampleLitRate } from '../features/litRate/litRate.ts'
import { sweepMedia } from '../features/media/uploads.ts'
import { applyDueRatings } from '../features/models/ratings.ts'
import { openTransports, type Transports } from '../features/notifications/delivery.ts'
import { deleteOldNotifications, sendDue, sweepNotifications } from '../features/notifications/notifications.ts'
import { planLights, removeOldPlans, renewPlans } from '../features/plans/plans.ts'
import { removeOldReads } from '../features/reads/reads.ts'
import { purgeSensors } from '../features/sensors/sensors.ts'
import { sweepSessions } from '../features/sessions/sessions.ts'
import { foldCounts } from '../features/statistics/statistics.ts'
import { createOfflineDetector } from '../features/telemetry/offlineDetection.ts'
import { maintainPartitions } from '../features/telemetry/partitions.ts'
import { sumUpLate } from '../features/telemetry/rollups.ts'
import { purgeExpired } from '../features/trash/trash.ts'
import { type Database, openDatabase } from '../foundation/database/database.ts'
import { type Log, oncePerMinute } from '../foundation/runtime/log.ts'
import { createOutboundPolicy } from '../foundation/security/outboundPolicy.ts'
import { openStorage, type Storage, type StorageConfig } from '../foundation/storage/storage.ts'
import { dueAt, lastDuration, taskRuns } from './metrics.ts'

/**
 * A sweep of the whole fleet pauses for a multiple of its own duration, so that a large city does not occupy the
 * database.
 */
const PAUSE_FACTOR = 4
const MAX_PAUSE_MS = 20_000
const AUDIT_HEAD_TIMEOUT_MS = 2000

export interface ClockOptions {
  databaseUrl: string
  media: StorageConfig
  mediaFolder: string
  /** Left out: no e-mail is sent. */
  mail?: { url: string; from: string }
  /** Address of this installation, for links in messages. */
  siteUrl?: string
  /** Hosts that webhooks may call; left out: any but this machine and its link-local network. */
  webhookHosts?: string[]
  /** Folders whose disks are checked for free space. */
  folders: string[]
  sessionIdleMinutes: number
  /** Database sessions of other programs that block scheduled switching are terminated; false: only logged. */
  terminatesBlockers: boolean
}

interface TaskContext {
  db: Database
  /** One connection that waits for no lock of another session. */
  monitor: Database
  storage: Storage
  transports: Transports
  options: ClockOptions
  log: Log
}

interface Task {
  /** Label of its metrics and name in the log. */
  name: string
  everyMs: number
  pauseFactor?: number
  run: (db: Database, context: TaskContext) => Promise<void>
}

/** Enough for the tasks that run at the same time; a few of them run statements in parallel. */
const CONNECTIONS = 10

/**
 * All recurring tasks. Each one asks the database what is due by the database's clock, so the next run makes up for a
 * missed one. Created for each clock, since some tasks keep state about its database.
 */
const createTasks = (): Task[] => [
  { name: 'apply_desired_state', everyMs: 500, run: applyAndReconcile },
  { name: 'reconcile_lights', everyMs: 500, run: reconcile },
  {
    name: 'terminate_blockers',
    everyMs: 500,
    run: (_, { monitor, log, options }) => terminateBlockers(monitor, log, options.terminatesBlockers),
  },
  { name: 'plan_nights', everyMs: 2000, run: planLights },
  { name: 'renew_plans', everyMs: 5000, run: renewPlans },
  { name: 'delete_old_plans', everyMs: 3_600_000, run: removeOldPlans },
  { name: 'delete_old_reads', everyMs: 3_600_000, run: removeOldReads },
  { name: 'evaluate_daylight', everyMs: 10_000, run: evaluateDaylightRules },
  { name: 'start_campaigns', everyMs: 500, run: startCampaigns },
  { name: 'advance_campaigns', everyMs: 1000, run: updateCampaignProgress },
  { name: 'merge_light_counts', everyMs: 1000, run: foldCounts },
  { name: 'expire_commands', everyMs: 500, run: expireDue },
  { name: 'expire_circuit_commands', everyMs: 1000, run: expireCircuitCommands },
  { name: 'detect_offline', everyMs: 2500, run: createOfflineDetector() },
  { name: 'delete_old_commands', everyMs: 3_600_000, run: purgeCommands },
  { name: 'delete_old_circuit_commands', everyMs: 3_600_000, run: purgeCircuitCommands },
  { name: 'delete_old_events', everyMs: 3_600_000, run: purgeEvents },
  { name: 'delete_old_sensors', everyMs: 3_600_000, run: purgeSensors },
  { name: 'delete_light_texts', everyMs: 3_600_000, run: purgeLightTexts },
  { name: 'end_out_of_service', everyMs: 5000, run: returnToService },
  { name: 'apply_rated_power', everyMs: 60_000, run: applyDueRatings },
  { name: 'recompute_late_hours', everyMs: 5000, run: sumUpLate },
  { name: 'sample_lit_rate', everyMs: 60_000, run: sampleLitRate },
  { name: 'maintain_partitions', everyMs: 60_000, run: maintainPartitions },
  { name: 'check_disk_space', everyMs: 5000, run: (db, { options }) => checkDiskSpace(db, options.folders) },
  { name: 'check_server_clock', everyMs: 5000, run: db => checkServerClock(db) },
  { name: 'evaluate_alerts', everyMs: 5000, pauseFactor: PAUSE_FACTOR, run: sweepAlerts },
  { name: 'release_alerts', everyMs: 10_000, run: releaseHiddenAlerts },
  { name: 'create_notifications', everyMs: 2000, run: sweepNotifications },
  { name: 'send_notifications', everyMs: 1000, run: (db, { transports }) => sendDue(db, transports) },
  { name: 'delete_old_alerts', everyMs: 3_600_000, run: deleteExpiredAlerts },
  { name: 'delete_old_notifications', everyMs: 3_600_000, run: deleteOldNotifications },
  { name: 'delete_old_connections', everyMs: 3_600_000, run: deleteOldConnections },
  { name: 'purge_deleted', everyMs: 60_000, run: purgeExpired },
  {
    name: 'delete_ended_sessions',
    everyMs: 60_000,
    run: (db, { options }) => sweepSessions(db, options.sessionIdleMinutes),
  },
  { name: 'log_audit_head', everyMs: 3_600_000, run: (db, { log }) => logAuditHead(db, log) },
  { name: 'delete_old_imports', everyMs: 30_000, run: (db, { log }) => sweepImports(db, log) },
  { name: 'delete_unfinished_uploads', everyMs: 3_600_000, run: (db, { storage }) => sweepMedia(db, storage) },
]

/** Lights whose desired state has just changed get their commands at once, not with the next run of the reconciler. */
async function applyAndReconcile(db: Database): Promise<void> {
  if (await runTick(db)) await reconcile(db)
}

/** Starts the recurring tasks. @throws when storage or database cannot be opened */
export async function openClock(options: ClockOptions, log: Log): Promise<{ close(): Promise<void> }> {
  const storage = await openStorage(options.media, options.mediaFolder)
  const transports = openTransports(options.mail, createOutboundPolicy(options.webhookHosts), options.siteUrl)
  const db = openDatabase(options.databaseUrl, { connections: CONNECTIONS })
  const monitor = openMonitor(options.databaseUrl)
  const stop = startTasks({ db, monitor, storage, transports, options, log })
  return {
    close: async () => {
      await stop()
      await logLastAuditHead(db, log)
      transports.close()
      await monitor.destroy()
      await db.destroy()
    },
  }
}

/** At the shutdown: what was recorded since the last hour. A shutdown neither fails nor waits for it. */
async function logLastAuditHead(db: Database, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${AUDIT_HEAD_TIMEOUT_MS} ms`)), AUDIT_HEAD_TIMEOUT_MS)
  })
  await Promise.race([logAuditHead(db, log), timeout])
    .catch(error => log.warn({ error: error.message }, 'audit head not logged'))
    .finally(() => clearTimeout(timer))
}

/** @returns a function that stops the tasks and waits for runs in progress */
function startTasks(context: TaskContext): () => Promise<void> {
  const { log } = context
  const warn = oncePerMinute((fields, message) => log.warn(fields, message))
  const running = new Set<Promise<void>>()
  const timers = createTasks().map(task => {
    let isRunning = false
    let pausedUntil = 0
    const start = () => {
      const since = performance.now()
      if (isRunning || since < pausedUntil) return
      isRunning = true
      dueAt.set(task.name, since + task.everyMs)
      let outcome = 'done'
      const run = task
        .run(context.db, context)
        .catch(error => {
          outcome = 'failed'
          warn(task.name, { task: task.name, error: error.message }, 'scheduled task failed')
        })
        .finally(() => {
          isRunning = false
          pausedUntil = recordRun(task, since, outcome)
          running.delete(run)
        })
      running.add(run)
    }
    // The first run starts at once: work may be overdue from the time when no server ran.
    start()
    return setInterval(start, task.everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}

/** @returns when the next run may start, by `performance.now()` */
function recordRun({ name, everyMs, pauseFactor = 0 }: Task, since: number, outcome: string): number {
  const now = performance.now()
  const pausedUntil = now + Math.min(MAX_PAUSE_MS, pauseFactor * (now - since))
  dueAt.set(name, pausedUntil + everyMs)
  taskRuns.inc({ task: name, outcome })
  lastDuration.set({ task: name }, (now - since) / 1000)
  return pausedUntil
}
