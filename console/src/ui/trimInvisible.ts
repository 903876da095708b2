/** Invisible characters that `trim` keeps: zero-width spaces and joiners, direction marks, fillers. */
const INVISIBLE = '[\\s\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\u2800\\u3164]+'
const ENDS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu')

/** Trims invisible characters at both ends. */
export function trimInvisible(text: string): string {
  return text.replace(ENDS, '')
}

/** The number of visible characters. */
export function visibleLength(text: string): number {
  return [...trimInvisible(text)].length
}
