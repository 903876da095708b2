import { checkDiskSpace } from '../features/alerts/diskSpace.ts'
import { createAlertSweeper, deleteExpiredAlerts } from '../features/alerts/sweep.ts'
import { logAuditHead } from '../features/audit/hashChain.ts'
import { updateCampaignProgress } from '../features/control/campaigns.ts'
import { expireDue, purgeCommands, reconcile } from '../features/control/control.ts'
import { openMonitor, terminateBlockers } from '../features/desired/blockers.ts'
import { runTick } from '../features/desired/desired.ts'
import { returnToService } from '../features/devices/lifecycle.ts'
import { sweepImports } from '../features/imports/imports.ts'
import { sampleLitRate } from '../features/litRate/litRate.ts'
import { sweepMedia } from '../features/media/uploads.ts'
import { forgetNotifications, sendDue, sweepNotifications } from '../features/notifications/notifications.ts'
import { type Mail, openMail } from '../features/notifications/send.ts'
import { forgetPlans, planLights, renewPlans } from '../features/plans/plans.ts'
import { sweepSessions } from '../features/sessions/sessions.ts'
import { foldCounts } from '../features/statistics/statistics.ts'
import { keepPartitions, sumUpLate } from '../features/telemetry/rollups.ts'
import { silenceSweeper } from '../features/telemetry/silence.ts'
import { forgetDeleted } from '../features/trash/trash.ts'
import { type Database, openDatabase } from '../foundation/database/database.ts'
import { type Log, oncePerMinute } from '../foundation/runtime/log.ts'
import { openReach } from '../foundation/security/outboundPolicy.ts'
import { openStorage, type Storage, type StorageConfig } from '../foundation/storage/storage.ts'
import { dueAt, lastDuration, turns } from './metrics.ts'

/**
 * What looks at all lights each time rests for so many times as long as it took, within reason: a city of a million lights
 * does not spend its time looking at itself. A smaller one never notices.
 */
const RESTS = 4
const LONGEST_REST_MS = 20_000

export interface ClockOptions {
  databaseUrl: string
  media: StorageConfig
  mediaFolder: string
  /** Left out: no e-mail goes out. */
  mail?: { url: string; from: string }
  /** Where people reach this installation. */
  siteUrl?: string
  /** Where webhooks may go; left out: nearly anywhere. */
  webhookHosts?: string[]
  /** whose disks must not fill up unnoticed */
  folders: string[]
  sessionIdleMinutes: number
}

/** What turns are taken with. */
interface Means {
  db: Database
  /** one connection, which waits for nobody's lock */
  lookout: Database
  storage: Storage
  mail: Mail
  options: ClockOptions
  log: Log
}

interface Task {
  what: string
  everyMs: number
  rests?: number
  act: (db: Database, means: Means) => Promise<void>
}

/** Turns that are taken at the same time, and what a few of them ask at once. */
const CONNECTIONS = 10

/**
 * All that happens by itself, and how often. Each asks the database what is due by its clock: a missed turn is made up.
 * Made anew for each clock: some remember what they saw in its database.
 */
const makeTimetable = (): Task[] => [
  { what: 'settle what is expected', everyMs: 500, act: settleAndDrive },
  { what: 'drive lights that differ', everyMs: 500, act: reconcile },
  { what: 'end what holds lights up', everyMs: 500, act: (_, { lookout, log }) => terminateBlockers(lookout, log) },
  { what: 'plan the nights of lights', everyMs: 2000, act: planLights },
  { what: 'renew plans', everyMs: 5000, act: renewPlans },
  { what: 'forget old plans', everyMs: 3_600_000, act: forgetPlans },
  { what: 'follow campaigns', everyMs: 1000, act: updateCampaignProgress },
  { what: 'fold the tally of lights', everyMs: 1000, act: foldCounts },
  { what: 'expire commands', everyMs: 500, act: expireDue },
  { what: 'find silent lights and centers', everyMs: 2500, act: silenceSweeper() },
  { what: 'forget old commands', everyMs: 3_600_000, act: purgeCommands },
  { what: 'end_out_of_service', everyMs: 5000, act: returnToService },
  { what: 'sum up late readings', everyMs: 5000, act: sumUpLate },
  { what: 'sample the lit rate', everyMs: 60_000, act: sampleLitRate },
  { what: 'keep the months of readings', everyMs: 60_000, act: keepPartitions },
  { what: 'look at the disks', everyMs: 5000, act: (db, { options }) => checkDiskSpace(db, options.folders) },
  { what: 'look for what is wrong', everyMs: 2000, rests: RESTS, act: createAlertSweeper() },
  { what: 'tell of what is wrong', everyMs: 2000, act: sweepNotifications },
  { what: 'send notifications', everyMs: 1000, act: (db, { mail }) => sendDue(db, mail) },
  { what: 'forget alerts', everyMs: 3_600_000, act: deleteExpiredAlerts },
  { what: 'forget notifications', everyMs: 3_600_000, act: forgetNotifications },
  { what: 'forget what was deleted', everyMs: 60_000, act: forgetDeleted },
  { what: 'forget sessions', everyMs: 60_000, act: (db, { options }) => sweepSessions(db, options.sessionIdleMinutes) },
  { what: 'tell the head of the audit', everyMs: 86_400_000, act: (db, { log }) => logAuditHead(db, log) },
  { what: 'clear away old imports', everyMs: 30_000, act: (db, { log }) => sweepImports(db, log) },
  { what: 'clear away unfinished uploads', everyMs: 3_600_000, act: (db, { storage }) => sweepMedia(db, storage) },
]

/** Whoever is to do something else now is told at once, and not with the next turn of the reconciler. */
async function settleAndDrive(db: Database): Promise<void> {
  if (await runTick(db)) await reconcile(db)
}

/** Opens the door of time. @throws when what it needs cannot be opened */
export async function openClock(options: ClockOptions, log: Log): Promise<{ close(): Promise<void> }> {
  const storage = await openStorage(options.media, options.mediaFolder)
  const mail = openMail(options.mail, openReach(options.webhookHosts), options.siteUrl)
  const db = openDatabase(options.databaseUrl, { connections: CONNECTIONS })
  const lookout = openMonitor(options.databaseUrl)
  const stop = takeTurns({ db, lookout, storage, mail, options, log })
  return {
    close: async () => {
      await stop()
      mail.close()
      await lookout.destroy()
      await db.destroy()
    },
  }
}

/** @returns what ends it, after the turns that are being taken */
function takeTurns(means: Means): () => Promise<void> {
  const { db, log } = means
  const warn = oncePerMinute((fields, message) => log.warn(fields, message))
  const running = new Set<Promise<void>>()
  const timers = makeTimetable().map(({ what, everyMs, rests = 0, act }) => {
    let busy = false
    let restsUntil = 0
    const turn = () => {
      const since = performance.now()
      if (busy || since < restsUntil) return
      busy = true
      dueAt.set(what, since + everyMs)
      let outcome = 'done'
      const acting = act(db, means)
        .catch(error => {
          outcome = 'failed'
          warn(what, { error: error.message }, `could not ${what}`)
        })
        .finally(() => {
          busy = false
          const now = performance.now()
          restsUntil = now + Math.min(LONGEST_REST_MS, rests * (now - since))
          dueAt.set(what, restsUntil + everyMs)
          turns.inc({ task: what, outcome })
          lastDuration.set({ task: what }, (now - since) / 1000)
          running.delete(acting)
        })
      running.add(acting)
    }
    // At once, too: what was due while nobody was there does not wait for the first turn.
    turn()
    return setInterval(turn, everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}
