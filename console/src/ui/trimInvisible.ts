/** Takes no room or shows no ink, yet is no space to `trim`: zero-width spaces and joiners, marks of direction, fillers. */
const INVISIBLE = '[\\s\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\u2800\\u3164]+'
const ENDS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu')

/** Trims invisible characters at both ends. */
export function trimInvisible(text: string): string {
  return text.replace(ENDS, '')
}

/** How many letters a reader would count. */
export function visibleLength(text: string): number {
  return [...trimInvisible(text)].length
}
