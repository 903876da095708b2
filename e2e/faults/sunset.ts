import { expect } from '@playwright/test'
import type { CityHarness } from '../night/cityHarness.ts'
import { nextEventTime, type Preset } from '../night/expectedSchedule.ts'

/*
 * These tests use the real clock, since timeouts of PostgreSQL do not follow a stepped one. Instead of the time they
 * change the location of the site: to a place where the sun is about to set.
 */

const LATITUDE = 20
/** The sun moves one degree in four minutes. */
const MS_PER_DEGREE = 240_000
/** Tolerance between two calculations of sunset. */
const ALMANAC_TOLERANCE_MS = 15_000

/** A location where the sun sets at that time. */
function placeOfSunset(at: number): Pick<Preset, 'latitude' | 'longitude' | 'zone'> {
  let longitude = 0
  for (let turn = 0; turn < 5; turn++) {
    const preset: Preset = { mode: 'SUNRISE_SUNSET', level: 80, zone: 'UTC', latitude: LATITUDE, longitude }
    const [before, after] = [nextEventTime(preset, 'ON', at - 86_400_000), nextEventTime(preset, 'ON', at)]
    const near = Math.abs(before - at) < Math.abs(after - at) ? before : after
    // The sun sets earlier in the east.
    longitude = wrapped(longitude + (near - at) / MS_PER_DEGREE)
  }
  const hours = Math.round(longitude / 15)
  return {
    latitude: LATITUDE,
    longitude,
    zone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
  }
}

/** A location where it is day, and no event is due for hours. */
export const placeAtNoon = () => placeOfSunset(Date.now() + 5 * 3_600_000)

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/**
 * Moves the site to a sunset in some seconds, or later if the machine needs more time to send all plans.
 * @param left s that must remain after lights have stored their plans
 * @returns the time of sunset, ms since 1970
 */
export async function moveToSunset(night: CityHarness, seconds: number, left = 3): Promise<number> {
  const wanted = Date.now() + seconds * 1000
  await move(night, placeOfSunset(wanted))
  const due = await night.nextPlannedEvent()
  if (Math.abs(due - wanted) < ALMANAC_TOLERANCE_MS) {
    await night.waitForPlans(60)
    if (due - Date.now() > left * 1000) return due
  } else {
    // The next event is the sunrise: by the platform's calculation the sun had set already.
    expect(Date.now(), 'two almanacs on one sunset').toBeGreaterThan(wanted - ALMANAC_TOLERANCE_MS)
  }
  expect(seconds, 'lights hold their plan before the sun sets').toBeLessThan(60)
  await moveToNoon(night)
  return moveToSunset(night, seconds * 2, left)
}

/** Moves the site to the day side. */
export async function moveToNoon(night: CityHarness): Promise<void> {
  await move(night, placeAtNoon())
  await night.waitForLevel(30, () => 0)
  await night.waitForConfirmation(30)
}

async function move({ preset, sql, group }: CityHarness, place: Pick<Preset, 'latitude' | 'longitude' | 'zone'>) {
  Object.assign(preset, place)
  await sql('update light_device set latitude = $1, longitude = $2 where group_id = $3', [
    place.latitude,
    place.longitude,
    group,
  ])
  await sql('update light_group set time_zone = $1 where id = $2', [place.zone, group])
  await sql('update group_program set stale = true')
}

/** Checks that the event of that sunset is recorded once, with its result. */
export async function expectRecordedOnce({ sql, group }: CityHarness, due: number): Promise<string> {
  const rows = await sql<{ outcome: string }>(
    `select outcome from planned_event where group_id = $1 and kind = 'ON'
     and due_at between to_timestamp($2 / 1000.0) - interval '1 s' and to_timestamp($2 / 1000.0) + interval '1 s'`,
    [group, due],
  )
  expect(rows, 'rows about that sunset').toHaveLength(1)
  return rows[0]!.outcome
}
