import type { Region, Regions } from './regions.ts'

/**
 * Regions whose name contains the text, or whose pinyin (shijiazhuang, shi jia zhuang, sjz) begins with it:
 * those that begin with it first, then by level and code. Districts of China have no pinyin in the list.
 */
export function searchRegions({ all }: Regions, text: string, limit = 20): Region[] {
  const sought = plain(text)
  if (sought === '') return []
  const ranked = all.map(region => ({ region, rank: rankOf(region, sought) }))
  const found = ranked.filter(({ rank }) => rank > 0).sort((a, b) => a.rank - b.rank)
  return found.slice(0, limit).map(({ region }) => region)
}

/** 1: the whole name, 2: its beginning, 3: a part of it, 0: no match. */
function rankOf({ fullname, name, pinyin }: Region, sought: string): number {
  const whole = plain(fullname)
  const names = [whole, ...(name ? [plain(name)] : []), ...(pinyin ? spellingsOf(pinyin) : [])]
  if (names.includes(sought)) return 1
  if (names.some(spelling => spelling.startsWith(sought))) return 2
  return whole.includes(sought) ? 3 : 0
}

function spellingsOf(pinyin: string[]): string[] {
  return [pinyin.join(''), pinyin.map(syllable => syllable[0]).join('')]
}

/** Without spaces, apostrophes, case and accents: evora finds Évora. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s'’]/g, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}

/** Whether a region matches the typed text; an empty text matches all. */
export function matchesRegion(region: Region, text: string): boolean {
  const sought = plain(text)
  return sought === '' || rankOf(region, sought) > 0
}
