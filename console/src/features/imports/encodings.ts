import type { VariablesOf } from '../../graphql/graphql.ts'
import type { CreateImport } from './imports.ts'

export type Encoding = NonNullable<VariablesOf<typeof CreateImport>['encoding']>

/** The languages that each is used for, the usual encodings of a language first. */
export const ENCODING_LANGUAGES = {
  UTF_8: 'unicode',
  UTF_16LE: 'unicode',
  UTF_16BE: 'unicode',
  GB18030: 'simplifiedChinese',
  BIG5: 'traditionalChinese',
  SHIFT_JIS: 'japanese',
  EUC_JP: 'japanese',
  ISO_2022_JP: 'japanese',
  EUC_KR: 'korean',
  WINDOWS_1252: 'western',
  ISO_8859_15: 'western',
  MACINTOSH: 'western',
  ISO_8859_14: 'celtic',
  ISO_8859_10: 'nordic',
  ISO_8859_3: 'southEuropean',
  WINDOWS_1250: 'central',
  ISO_8859_2: 'central',
  ISO_8859_16: 'romanian',
  WINDOWS_1257: 'baltic',
  ISO_8859_13: 'baltic',
  ISO_8859_4: 'baltic',
  WINDOWS_1251: 'cyrillic',
  KOI8_R: 'cyrillic',
  KOI8_U: 'cyrillic',
  ISO_8859_5: 'cyrillic',
  IBM866: 'cyrillic',
  X_MAC_CYRILLIC: 'cyrillic',
  WINDOWS_1253: 'greek',
  ISO_8859_7: 'greek',
  WINDOWS_1254: 'turkish',
  WINDOWS_1255: 'hebrew',
  ISO_8859_8: 'hebrew',
  ISO_8859_8_I: 'hebrew',
  WINDOWS_1256: 'arabic',
  ISO_8859_6: 'arabic',
  WINDOWS_874: 'thai',
  WINDOWS_1258: 'vietnamese',
} as const satisfies Record<Encoding, string>

export type EncodingLanguage = (typeof ENCODING_LANGUAGES)[Encoding]

/** Those that lists of lights mostly have, by frequency. */
export const COMMON_ENCODINGS = [
  ...(['UTF_8', 'GB18030', 'BIG5', 'SHIFT_JIS', 'EUC_KR', 'WINDOWS_1252', 'WINDOWS_1251', 'UTF_16LE'] as const),
]

const ALL = Object.entries(ENCODING_LANGUAGES) as [Encoding, EncodingLanguage][]

/** The rest, by language. */
export function otherEncodings(): [language: EncodingLanguage, encodings: Encoding[]][] {
  const rest = ALL.filter(([encoding]) => !COMMON_ENCODINGS.some(common => common === encoding))
  const languages = [...new Set(rest.map(([, language]) => language))]
  return languages.map(language => [language, rest.filter(([, of]) => of === language).map(([encoding]) => encoding)])
}

const NAMES: Partial<Record<Encoding, string>> = {
  GB18030: 'GBK / GB18030',
  BIG5: 'Big5',
  EUC_KR: 'EUC-KR / cp949',
  SHIFT_JIS: 'Shift_JIS',
  MACINTOSH: 'Mac Roman',
  X_MAC_CYRILLIC: 'Mac Cyrillic',
}

/** As standards write it: `ISO-8859-8-I`, `Windows-1252`. */
export function encodingName(encoding: Encoding): string {
  return NAMES[encoding] ?? encoding.replaceAll('_', '-').replace('WINDOWS', 'Windows')
}
