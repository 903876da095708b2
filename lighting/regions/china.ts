import { type RegionList, regionsOfList } from './chinaList.ts'
// By far the largest file of this room: the console loads it when a picker first opens.
import list from './regions.generated.json' with { type: 'json' }

/** The list that comes with the project; `npm run regions` regenerates it. */
export const chinaList = list as unknown as RegionList

export const china = regionsOfList(chinaList)
