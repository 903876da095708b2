/*
 * Which characters a text for people may contain. Two names must not differ only in characters that are not shown, and
 * a name must not change how the text around it is shown.
 */

/**
 * Control characters, line separators, unpaired surrogates, format characters (bidi controls, zero-width characters,
 * soft hyphens) and others without a shape: variation selectors, U+034F, fillers, the blank braille pattern.
 */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`

/** Stand-ins without a meaning of their own: each font shows them differently, or not at all. */
const MEANINGLESS = String.raw`\p{Co}\p{Noncharacter_Code_Point}\ufffc`

/** Scripts and people need at most four on one letter; more of them cover the lines above and below. */
export const MAX_MARKS = 4

/**
 * Where such characters change what is shown: joined emoji (👨‍👩‍👧), emoji style (☀️, 1️⃣), flags of regions, Persian words,
 * conjuncts and final consonants of Indic scripts, Bengali and Kannada RA with a following sign, Mongolian letters.
 */
const SHOWN = [
  String.raw`\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?\u200d(?=\p{Extended_Pictographic})`,
  String.raw`\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]`,
  String.raw`[0-9#*]\ufe0f(?=\u20e3)`,
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}`,
  String.raw`(?=\p{Script=Arabic})\p{L}\p{M}{0,${MAX_MARKS}}\u200c(?=(?!\p{Cf})\p{Script=Arabic})`,
  String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca](?:\u200c(?=\p{L})|\u200d(?!\p{M}))`,
  String.raw`\u09b0\u200d(?=\u09cd)|\u0cb0\u200d(?=\u0ccd)`,
  String.raw`(?=\p{Script=Mongolian})\p{L}[\u180b-\u180f](?!\p{Default_Ignorable_Code_Point})`,
].join('|')

/** The characters by the translation key of the reason; a sequence of SHOWN is in no group. */
const FOUND = new RegExp(
  [
    SHOWN,
    `(?<textMeaningless>[${MEANINGLESS}])`,
    String.raw`(?<textLineBreak>[\t\n\r])`,
    `(?<textInvisible>[${INVISIBLE}])`,
    `(?<textMarks>\\p{M}{${MAX_MARKS + 1}})`,
  ].join('|'),
  'gu',
)
const KEYS = ['textInvisible', 'textLineBreak', 'textMeaningless', 'textMarks'] as const
const BLANKS = new RegExp(`${SHOWN}|(?<blanks>[\\s${INVISIBLE}]+)`, 'gu')

export interface ForbiddenCharacter {
  /** translation key of the reason */
  key: (typeof KEYS)[number]
  /** U+202E */
  code: string
}

/** The first character that a text must not contain. @param isMultiLine may contain tabs and line breaks */
export function findForbidden(text: string, { isMultiLine = false } = {}): ForbiddenCharacter | undefined {
  for (const { 0: found, groups } of text.matchAll(FOUND)) {
    const key = keyOf(groups)
    if (key && !(key === 'textLineBreak' && isMultiLine)) return { key, code: codeOf(found) }
  }
}

function keyOf(groups: Partial<Record<string, string>> | undefined): ForbiddenCharacter['key'] | undefined {
  return KEYS.find(key => groups?.[key] !== undefined)
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Writes forbidden characters by their codes, such as ‹U+202E›: for a log of texts that may have been refused. */
export function withCodes(text: string): string {
  return text.replace(FOUND, (part, ...more) => {
    const key = keyOf(more.at(-1))
    return key && key !== 'textLineBreak' ? [...part].map(one => `‹${codeOf(one)}›`).join('') : part
  })
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
