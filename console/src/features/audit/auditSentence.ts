/** One lamp's part of a command. */
export interface LevelPart {
  lamp: 'main' | 'sub'
  kind: 'on' | 'off' | 'level' | 'colorTemp'
  /** %, or K; 0 for on and off */
  value: number
}

/** What a command asks of the lamps, from the stored arguments of its audit entry. */
export function levelPartsOf(detail: unknown): LevelPart[] {
  const input = isRecord(detail) && isRecord(detail.input) ? detail.input : undefined
  if (!input) return []
  return (['main', 'sub'] as const).flatMap((lamp): LevelPart[] => {
    const [on, level, kelvin] = [input[`${lamp}Switch`], input[`${lamp}Brightness`], input[`${lamp}ColorTemp`]]
    const parts: LevelPart[] = []
    if (level === 0 || on === false) parts.push({ lamp, kind: 'off', value: 0 })
    else if (typeof level === 'number') parts.push({ lamp, kind: 'level', value: level })
    else if (on === true) parts.push({ lamp, kind: 'on', value: 0 })
    if (typeof kelvin === 'number') parts.push({ lamp, kind: 'colorTemp', value: kelvin })
    return parts
  })
}

/** Operations that command lamps: their words name the levels. */
export const COMMANDS = new Set([
  ...['operateLightDevice', 'operateLightGroup', 'lightDeviceControl', 'batchOperateLightDevice', 'overrideLights'],
])

/** Name of an object in the stored arguments: of a deletion, or the new name of what was created. */
export function recordedName(detail: unknown): string | undefined {
  if (!isRecord(detail)) return
  const { input, target } = detail
  return [detail.name, isRecord(target) ? target.name : undefined, isRecord(input) ? input.name : undefined].find(
    (name): name is string => typeof name === 'string',
  )
}

/** How many objects the arguments name. */
export function countOf(detail: unknown): number | undefined {
  const ids = isRecord(detail) ? (detail.ids ?? detail.deviceIds) : undefined
  return Array.isArray(ids) && ids.length > 1 ? ids.length : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
