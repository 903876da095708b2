import { expect, test } from 'vitest'
import { COMMON_ENCODINGS, ENCODING_LANGUAGES, type Encoding, encodingName, otherEncodings } from './encodings.ts'

const ALL = Object.keys(ENCODING_LANGUAGES) as Encoding[]

test('lists each encoding once: the common ones, then the others by language', () => {
  const listed = [...COMMON_ENCODINGS, ...otherEncodings().flatMap(([, encodings]) => encodings)]
  expect(listed.toSorted()).toEqual(ALL.toSorted())
})

test('uses the standard names of encodings', () => {
  const names: Encoding[] = ['UTF_8', 'WINDOWS_1252', 'ISO_8859_8_I', 'KOI8_R', 'SHIFT_JIS']
  expect(names.map(encodingName)).toEqual(['UTF-8', 'Windows-1252', 'ISO-8859-8-I', 'KOI8-R', 'Shift_JIS'])
})

test('a browser can decode all of them by these names', () => {
  const labels: Partial<Record<Encoding, string>> = { MACINTOSH: 'macintosh', X_MAC_CYRILLIC: 'x-mac-cyrillic' }
  for (const encoding of ALL) {
    const label = labels[encoding] ?? encodingName(encoding).split(' / ').at(-1)!
    expect(() => new TextDecoder(label === 'cp949' ? 'euc-kr' : label), encoding).not.toThrow()
  }
})
