import { visibleLength } from '#lighting/values/invisible.ts'
import type { Area } from '../regions/areas.ts'
import { NO_AREA } from '../regions/areas.ts'
import { loginRules } from '../sessions/loginRules.ts'
import type { SetUpInput } from './setUp.ts'
import { setUpDegrees } from './setUpDegrees.ts'
import { boundsOf, type SiteLocation, type SiteProblem, siteProblems } from './siteBounds.ts'

/** As typed. */
export interface SetUpValues extends SiteLocation {
  code: string
  lastName: string
  firstName: string
  email: string
  password: string
  siteName: string
  area: Area
  timeZone: string
}
export type SetUpField = keyof SetUpValues

/** What every input of the form is given. */
export type FieldProps = (name: Exclude<SetUpField, 'area' | 'where'>) => {
  name: string
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error: string | undefined
  size: 'md'
}

/** In the order of the steps. */
export const STEPS = ['administrator', 'place'] as const
export type SetUpStep = (typeof STEPS)[number]
export const SET_UP_FIELDS: Record<SetUpStep, SetUpField[]> = {
  administrator: ['code', 'lastName', 'firstName', 'email', 'password'],
  place: ['siteName', 'where', 'area', 'timeZone', 'latitude', 'longitude', 'south', 'west', 'north', 'east'],
}

/** An empty form with the time zone that the server proposes. In Chinese, a site in China is proposed. */
export function emptyValues(code: string, timeZone: string, language: string): SetUpValues {
  const where = language === 'zh' ? 'china' : undefined
  return {
    ...{ code, lastName: '', firstName: '', email: '', password: '' },
    ...{ siteName: '', where, area: NO_AREA, latitude: '', longitude: '', timeZone },
    ...{ south: '', west: '', north: '', east: '' },
  }
}

export type SetUpProblem =
  | 'codeRequired'
  | 'required'
  | 'passwordShort'
  | 'siteNameMinLength'
  | 'placeRequired'
  | 'latitudeOutOfBounds'
  | 'longitudeOutOfBounds'
  | 'passwordRequired'
  | SiteProblem
  | NonNullable<ReturnType<(typeof loginRules)['email']>>

/** The code in a link after #; undefined if it is unreadable. */
export function codeIn(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return undefined
  }
}

export function setUpProblems(values: SetUpValues, step: SetUpStep): Partial<Record<SetUpField, SetUpProblem>> {
  const checks: Partial<Record<SetUpField, SetUpProblem | null>> =
    step === 'administrator'
      ? {
          code: values.code.trim() ? null : 'codeRequired',
          lastName: values.lastName.trim() ? null : 'required',
          firstName: values.firstName.trim() ? null : 'required',
          email: loginRules.email(values.email),
          password: passwordProblem(values.password),
        }
      : placeProblems(values)
  return Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem))
}

function placeProblems(values: SetUpValues): Partial<Record<SetUpField, SetUpProblem | null>> {
  const alone: Partial<Record<SetUpField, SetUpProblem | null>> = {
    siteName: visibleLength(values.siteName) < 2 ? 'siteNameMinLength' : null,
    latitude: degreeProblem(values.latitude, 90, 'latitudeOutOfBounds'),
    longitude: degreeProblem(values.longitude, 180, 'longitudeOutOfBounds'),
  }
  return alone.latitude || alone.longitude ? alone : { ...alone, ...siteProblems(values) }
}

/** Signing in takes shorter ones, from before. */
function passwordProblem(typed: string): SetUpProblem | null {
  if (!typed) return 'passwordRequired'
  return typed.length >= 8 ? null : 'passwordShort'
}

function degreeProblem(typed: string, most: number, beyond: SetUpProblem): SetUpProblem | null {
  if (!typed.trim()) return 'placeRequired'
  return Math.abs(setUpDegrees(typed)) <= most ? null : beyond
}

export function inputOf(values: SetUpValues): SetUpInput {
  const { code, lastName, firstName, email, password, siteName, timeZone } = values
  return {
    ...{ code, lastName, firstName, email: email.trim(), password, siteName, timeZone },
    ...{ latitude: setUpDegrees(values.latitude), longitude: setUpDegrees(values.longitude) },
    ...(values.where === 'elsewhere'
      ? { datum: 'WGS84' as const, bounds: boundsOf(values) }
      : { datum: 'GCJ02' as const }),
  }
}

/** Three of China's regions keep a clock of their own. */
const OWN_CLOCKS: Record<string, string> = { '71': 'Asia/Taipei', '81': 'Asia/Hong_Kong', '82': 'Asia/Macau' }

export function zoneOf(provinceCode: string): string {
  return OWN_CLOCKS[provinceCode.slice(0, 2)] ?? 'Asia/Shanghai'
}
