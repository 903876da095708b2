/*
 * Invisible characters in names: two names must not differ only in characters that are not shown.
 */

/**
 * Control characters, line separators, unpaired surrogates, and format characters: direction (bidi) controls,
 * zero-width characters, soft hyphens. Also letters without a shape: Hangul fillers and the blank braille pattern.
 */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0`

/** Where such characters change what is shown: joined emoji (👨‍👩‍👧), flags of regions, and Persian words. */
const SHOWN = [
  String.raw`\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?\u200d(?=\p{Extended_Pictographic})`,
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}`,
  String.raw`(?=\p{Script=Arabic})\p{L}\p{M}*\u200c(?=(?!\p{Cf})\p{Script=Arabic})`,
].join('|')

const FOUND = new RegExp(`${SHOWN}|(?<found>[${INVISIBLE}])`, 'gu')
const BLANKS = new RegExp(`${SHOWN}|(?<blanks>[\\s${INVISIBLE}]+)`, 'gu')

/**
 * The code of the first invisible character. Tabs and line breaks are none: workbooks contain them, shown as a space.
 */
export function findInvisible(text: string): string | undefined {
  for (const { groups } of text.matchAll(FOUND)) {
    const found = groups?.found
    if (found === undefined || '\t\n\r'.includes(found)) continue
    return `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  }
}

/** Removes invisible characters, and tabs and line breaks. */
export function withoutInvisible(text: string): string {
  return text.replace(FOUND, (part, found?: string) => (found === undefined ? part : ''))
}

/** Removes spaces and invisible characters at both ends. */
export function trimInvisible(text: string): string {
  return text.replace(BLANKS, (part, blanks: string | undefined, at: number) =>
    blanks !== undefined && (at === 0 || at + part.length === text.length) ? '' : part,
  )
}

/** The number of characters without spaces and invisible characters at both ends. */
export function visibleLength(text: string): number {
  return [...trimInvisible(text)].length
}
