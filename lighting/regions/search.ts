import type { Region, Regions } from './regions.ts'

/**
 * Regions whose name holds the text, or whose pinyin (shijiazhuang, shi jia zhuang, sjz) begins with it:
 * those that begin with it first, then by level and code. Districts have no pinyin in the list.
 */
export function searchRegions({ list }: Regions, text: string, limit = 20): Region[] {
  const sought = text.toLowerCase().replaceAll(/[\s'’]/g, '')
  if (sought === '') return []
  const ranked = list.flat().map(region => ({ region, rank: rankOf(region, sought) }))
  const found = ranked.filter(({ rank }) => rank > 0).sort((a, b) => a.rank - b.rank)
  return found.slice(0, limit).map(({ region }) => region)
}

/** 1: the whole name, 2: its beginning, 3: a part of it, 0: no match. */
function rankOf(region: Region, sought: string): number {
  const spellings = 'pinyin' in region ? spellingsOf(region.pinyin) : []
  const names = [region.fullname, ...('name' in region ? [region.name] : []), ...spellings]
  if (names.includes(sought)) return 1
  if (names.some(name => name.startsWith(sought))) return 2
  return region.fullname.includes(sought) ? 3 : 0
}

function spellingsOf(pinyin: string[]): string[] {
  return [pinyin.join(''), pinyin.map(syllable => syllable[0]).join('')]
}

/** Whether a region matches the typed text; an empty text matches all. */
export function matchesRegion(region: Region, text: string): boolean {
  const sought = text.toLowerCase().replaceAll(/[\s'’]/g, '')
  return sought === '' || rankOf(region, sought) > 0
}
