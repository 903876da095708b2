/** What a light has shown of itself since somebody stands in front of it. */
export interface Shown {
  on: boolean
  off: boolean
}

/** Only what the light reports counts, and it has to do both. */
export function seen(before: Shown, lit: boolean): Shown {
  const after = { on: before.on || lit, off: before.off || !lit }
  return after.on === before.on && after.off === before.off ? before : after
}

export function passed({ on, off }: Shown): boolean {
  return on && off
}
