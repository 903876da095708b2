import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { nextEventTime } from './expectedSchedule.ts'
import { collectGarbage, GARBAGE_COLLECTION_ENV } from './garbage.ts'
import { slopeOfLine } from './slope.ts'

/*
 * Many nights in a short time: the clock is set to 5 s before each planned event of the platform, and continues once
 * the lights have executed it.
 * npx node e2e/night/nights.ts --nights 30 --lights 1000
 */

export interface NightReport {
  night: number
  evening: string
  /** planned events that were executed, and that were due */
  done: number
  due: number
  /** s from each event until the last light was right */
  seconds: number[]
  /** memory of the server in the morning, MB */
  rss: number
  /** open files and sockets then */
  handles: number
  faults: string[]
}

/** From the start of a night until 5 min after its last event, ms since 1970. */
export interface NightSpan {
  from: number
  ends: number
}

interface NightOptions {
  /** s before each event to which the clock is set */
  lead?: number
  /** whether the server can collect its garbage, and is asked to (`garbage.ts`) */
  collects?: boolean
  /** What happens in a night; default: the planned events. Resolves with the seconds until the lights were right after each. */
  play?: (span: NightSpan) => Promise<{ seconds: number[]; faults: string[] }>
}

/** Runs nights one after another, and reports each at its end. */
export async function runNights(
  night: CityHarness,
  nights: number,
  say: (report: NightReport) => void,
  { lead = 5, collects = false, play = span => playEvents(night, span, lead) }: NightOptions = {},
): Promise<NightReport[]> {
  const reports: NightReport[] = []
  for (let i = 1; i <= nights; i++) {
    const report = await oneNight(night, i, { collects, play })
    say(report)
    reports.push(report)
  }
  return reports
}

async function playEvents(night: CityHarness, { ends }: NightSpan, lead: number) {
  const { clock, preset } = night
  const seconds: number[] = []
  for (let next = await night.nextPlannedEvent(); next < ends; next = await night.nextPlannedEvent()) {
    clock.set(next - lead * 1000)
    const before = night.lights()[0]!.main
    await clock.waitUntil(next)
    await night.waitForLevel(30, () => (before === 0 ? preset.level : 0))
    seconds.push((clock.now() - next) / 1000)
    await night.waitForConfirmation(30)
  }
  return { seconds, faults: [] }
}

async function oneNight(
  night: CityHarness,
  number: number,
  { collects, play }: Required<Pick<NightOptions, 'collects' | 'play'>>,
): Promise<NightReport> {
  const { clock, preset } = night
  const from = clock.now()
  const ends = nextEventTime(preset, 'OFF', nextEventTime(preset, 'ON', from)) + 300_000
  const { seconds, faults: ownFaults } = await play({ from, ends })
  // In the middle of the day: no event is near.
  clock.set(Math.max(clock.now(), ends + 3600_000))
  await night.waitForOnline()
  const [row] = await night.sql<{ done: number; due: number }>(
    `select count(*) filter (where outcome = 'DONE')::int done, count(*)::int due from planned_event
     where due_at between to_timestamp($1 / 1000.0) and now()`,
    [from],
  )
  const evening = new Date(from).toLocaleDateString('sv', { timeZone: preset.zone })
  const faults = [...ownFaults, ...(await night.check(from))]
  if (collects) await collectGarbage(night.server)
  return { night: number, evening, ...row!, seconds, rss: night.server.rss(), handles: night.server.handles(), faults }
}

export function formatNight({ night, evening, done, due, seconds, rss, handles, faults }: NightReport): string {
  const took = seconds.map(s => s.toFixed(2)).join(', ')
  const sum = faults.length > 0 ? `; FAULTS: ${faults.join('; ')}` : ''
  return `night ${night} (${evening}): ${done} of ${due} events done, lights right after ${took} s, ${rss} MB, ${handles} handles${sum}`
}

/** Growth per night in the second half, after warm-up: slopes of linear regressions. */
function formatSummary(reports: NightReport[]): string {
  const late = reports.slice(Math.floor(reports.length / 2))
  const slope = (of: (report: NightReport) => number) => slopeOfLine(late.map(of))
  const sum = (of: (report: NightReport) => number) => reports.reduce((total, report) => total + of(report), 0)
  const seconds = reports.flatMap(report => report.seconds).sort((a, b) => a - b)
  return (
    `${reports.length} nights: ${sum(({ done }) => done)} of ${sum(({ due }) => due)} events done, ` +
    `${sum(({ faults }) => faults.length)} faults, lights right after ${seconds[Math.floor(seconds.length / 2)]?.toFixed(2)} s ` +
    `(median; at most ${seconds.at(-1)?.toFixed(2)}); in the later half ${slope(({ rss }) => rss).toFixed(2)} MB and ` +
    `${slope(({ handles }) => handles).toFixed(2)} handles more a night`
  )
}

/** Runs nights with the options --nights and --lights, and prints their reports. */
export async function runFromCommandLine(
  defaults: Record<'nights' | 'lights', string>,
  run: (options: Record<'nights' | 'lights', number>, say: (report: NightReport) => void) => Promise<NightReport[]>,
): Promise<void> {
  const { values } = parseArgs({
    options: {
      nights: { type: 'string', default: defaults.nights },
      lights: { type: 'string', default: defaults.lights },
    },
  })
  const options = { nights: Number(values.nights), lights: Number(values.lights) }
  const reports = await run(options, report => console.log(formatNight(report)))
  console.log(formatSummary(reports))
  if (reports.some(({ faults, done, due }) => faults.length > 0 || done < due)) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runFromCommandLine({ nights: '30', lights: '1000' }, async ({ nights, lights }, say) => {
    const night = await startCityHarness({
      ...{ lights, at: '2031-11-21T12:00:00+08:00', withoutPlan: 'half', env: GARBAGE_COLLECTION_ENV },
    })
    try {
      return await runNights(night, nights, say, { collects: true })
    } finally {
      await night.stop()
    }
  })
