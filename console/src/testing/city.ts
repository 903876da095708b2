import { chineseYear, type Holiday } from '#lighting/calendar/china.ts'
import type { SiteRegion } from '#lighting/regions/siteRegions.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/src/features/admins/demoAccounts.ts'
import { type LightPlan, planCity } from '../../../server/src/features/demo/city.ts'
import type { District } from '../../../server/src/features/demo/districts.ts'
import { demoOptions } from '../../../server/src/features/demo/models.ts'
import { SCHEDULES } from '../../../server/src/features/demo/schedules.ts'
import { DEFAULT_PATIENCE } from '../../../server/src/foundation/lights/patience.ts'
import { CUSTOMER, STANDARD_ROLES } from '../../../server/src/foundation/security/permissions.ts'
import { ALERT_RULES } from './alertRules.ts'
import type { Row } from './select.ts'

/** Tables. */
const TABLES = [
  ...(['admins', 'alerts', 'centers', 'channels', 'commands', 'devices', 'files', 'folders', 'groups'] as const),
  ...(['imports', 'models', 'notifications', 'overrides', 'roles', 'rules', 'schedules', 'sessions'] as const),
  ...([
    'approvals',
    'attributes',
    'audit',
    'campaigns',
    'daylightRules',
    'trash',
    'holidays',
    'reads',
    'savedSearches',
    'scenes',
    'shiftHandovers',
    'shiftNotes',
    'unknownConnections',
  ] as const),
] as const
export type Table = (typeof TABLES)[number]

/** State of the in-memory server. */
export class City {
  /** Whether every account needs a second factor. */
  demandsSecondFactor = false
  /** Default of ungrouped lights. */
  tariff: { price: number; currency: string } | null = null
  lightDefault: 'SUNSET_TO_SUNRISE' | 'AS_THEY_ARE' = 'AS_THEY_ARE'
  /** What one person alone may not darken; `minimums`: % for each hour, by road class. */
  readonly protection = { limit: null as number | null, minimums: new Map<string, number[]>() }
  /** Mutations that darken the protected lights in a test. */
  readonly needsApproval = new Set<string>()
  /** The list of a site outside China. */
  regions: SiteRegion[] = []
  readonly rows = Object.fromEntries(TABLES.map(table => [table, [] as Row[]])) as Record<Table, Row[]>
  /** Settings of the client that differ from the demo. */
  readonly client: Record<string, unknown> = {}
  #lastId = 1000

  find(table: Table, id: number | null | undefined): Row | undefined {
    return this.rows[table].find(row => row.id === id)
  }

  /** @throws where there is none */
  findBy(table: Table, field: string, value: unknown): Row {
    const found = this.rows[table].find(row => row[field] === value)
    if (!found) throw new Error(`no row of ${table} has ${field} ${value}`)
    return found
  }

  add(table: Table, row: Omit<Row, 'id'> & { id?: number }): Row {
    const now = new Date().toISOString()
    const id = row.id ?? ++this.#lastId
    const made: Row = {
      uuid: `00000000-0000-4000-8000-${`${id}`.padStart(12, '0')}`,
      createdAt: now,
      updatedAt: now,
      ...(table === 'schedules' && { priority: id }),
      ...row,
      id,
    }
    this.rows[table].push(made)
    return made
  }

  /** Always later than before, so that an open form detects the conflict. */
  change(row: Row, values: object): Row {
    const updatedAt = new Date(Math.max(Date.now(), new Date(row.updatedAt).getTime() + 1)).toISOString()
    return Object.assign(row, values, { updatedAt })
  }

  remove(table: Table, row: Row): void {
    this.rows[table].splice(this.rows[table].indexOf(row), 1)
  }
}

/** The demo city of 60 lights, with names, locations, groups and accounts of the demo. */
export function demoCity(): City {
  const city = new City()
  const plan = planCity({ lights: 60, seed: 1 })
  addAccounts(city)
  for (const [n, model] of plan.models.entries()) {
    const { main, sub } = model
    const patience = { ...DEFAULT_PATIENCE, offline_after: 90, ...model.patience }
    const watts = { mainWatts: main?.watts, subWatts: sub?.watts, offlineAfter: patience.offline_after }
    const nominal = { nominalMainWatts: main?.watts, nominalSubWatts: sub?.watts }
    const { command_seconds: commandSeconds, resend_seconds: resendSeconds } = patience
    const { show_seconds: showSeconds, plan_seconds: planSeconds } = patience
    const times = { commandSeconds, resendSeconds, showSeconds, planSeconds }
    const options = demoOptions(model)
    city.add('models', { ...model, id: n + 1, isEnabled: true, options, ...watts, ...nominal, ...times })
  }
  for (const [n, { deviceId, name, description, district }] of plan.centers.entries()) {
    const modeId = city.findBy('models', 'code', 'C01-GW').id
    const place = placeOf(district)
    const heard = { online: true, lastOnlineTime: new Date().toISOString() }
    city.add('centers', { id: n + 1, deviceId, name, description, modeId, daytimePowerCut: false, ...place, ...heard })
  }
  for (const [n, { name, description, control, times, district, kind }] of plan.groups.entries()) {
    const roadClass = kind === 'mainRoad' ? 'MAIN' : 'OTHER'
    const switches = { controlMode: control, enableStatus: true, groupStatus: 'NORMAL' }
    const [startTime, endTime] = times ?? []
    const offsets = {
      sunriseOffset: 0,
      sunsetOffset: 0,
      mainBrightness: 80,
      subBrightness: 80,
      timeZone: 'Asia/Shanghai',
    }
    city.add('groups', {
      id: n + 1,
      name,
      description,
      roadClass,
      startTime,
      endTime,
      ...switches,
      ...offsets,
      ...placeOf(district),
    })
  }
  for (const [n, light] of [...plan.lights()].entries()) addLight(city, n + 1, light)
  addSchedules(city)
  for (const [kind, severity, raiseAt, clearAt, forSeconds, clearSeconds] of ALERT_RULES)
    city.add('rules', { kind, severity, raiseAt, clearAt, forSeconds, clearSeconds, enabled: true })
  return city
}

function addAccounts(city: City): void {
  for (const [n, [name, { label: _, ...role }]] of Object.entries(STANDARD_ROLES).entries())
    city.add('roles', { id: n + 1, name, ...role, permissions: [...new Set<string>(role.permissions)] })
  for (const [n, { role, ...account }] of DEMO_ACCOUNTS.entries()) {
    const roleId = city.findBy('roles', 'name', role).id
    // The customer is authorised for a group, as in the demo.
    const manages = role === CUSTOMER ? { GROUP: [1] } : {}
    const rights = { roleId, isEnabled: true, password: DEMO_PASSWORD, manages }
    city.add('admins', { id: n + 1, ...account, phonePrefix: '86', ...rights })
  }
}

function addLight(city: City, id: number, light: LightPlan): void {
  const { deviceId, name, address1, address2, latitude, longitude, ipAddress } = light
  city.add('devices', {
    ...{ id, deviceId, name, address1, address2, latitude, longitude, ipAddress },
    modeId: city.findBy('models', 'code', light.model).id,
    centerId: light.center === null ? null : city.findBy('centers', 'deviceId', light.center).id,
    groupId: light.group === null ? null : light.group + 1,
    deviceStatus: light.spare ? 'OFFLINE' : 'NORMAL',
    lifecycle: light.spare ? 'PLANNED' : 'IN_SERVICE',
    ...{ litState: 'UNKNOWN', confirmation: 'CONFIRMED' },
    ...(!light.spare && reportOf(light)),
  })
}

/** Readings of a light by day. */
function reportOf({ energy }: LightPlan) {
  return {
    lastOnlineTime: new Date().toISOString(),
    ...{ mainBrightness: 0, mainLastBrightness: 80, mainPower: 0, mainCurrent: 0, mainEnergyConsumption: energy[0] },
    ...{ subBrightness: 0, subLastBrightness: 80, subPower: 0, subCurrent: 0, subEnergyConsumption: energy[1] },
    ...{ litState: 'DARK', signalStrength: 78, deviceTemperature: 25.4, deviceVoltage: 230.5 },
  }
}

function addSchedules(city: City): void {
  for (const [n, { name, description, days, brightness, steps, groups }] of SCHEDULES.entries())
    city.add('schedules', {
      ...{ id: n + 1, name, description, days, isEnabled: true, type: 'SUNRISE_SUNSET', weekdays: [] },
      ...{ mainBrightness: brightness.main, subBrightness: brightness.sub, sunriseOffset: 0, sunsetOffset: 0 },
      steps: steps.map(({ time, main, sub }) => ({
        ...{ time, mainBrightness: main, subBrightness: sub, mainColorTemp: null, subColorTemp: null },
      })),
      groupIds: city.rows.groups.filter(group => groups.includes(group.name)).map(({ id }) => id),
    })
  const thisYear = new Date().getUTCFullYear()
  for (let year = thisYear - 1; year <= thisYear + 2; year++)
    for (const holiday of holidaysOf(year)) city.add('holidays', { ...holiday })
}

const holidays = new Map<number, Holiday[]>()

/** Cached: the lunar calendar of three years takes 50 ms, which each test would repeat. */
function holidaysOf(year: number): Holiday[] {
  const days = holidays.get(year) ?? chineseYear(year).days
  holidays.set(year, days)
  return days
}

function placeOf({ provinceCode, provinceName, cityCode, cityName, districtCode, districtName }: District) {
  return { provinceCode, provinceName, cityCode, cityName, districtCode, districtName }
}
