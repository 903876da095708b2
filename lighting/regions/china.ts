// By far the largest file of this room: the console loads it when a picker first opens.
import list from './regions.generated.json' with { type: 'json' }
import { type RegionList, regionsOf } from './regions.ts'

/** The regions that come with the project; `npm run regions` regenerates the list. */
export const china = regionsOf(list as unknown as RegionList)
