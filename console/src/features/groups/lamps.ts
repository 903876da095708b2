import type { GroupRow } from './groups.ts'

type Options = NonNullable<GroupRow['options']>

/** The union of control options; without lights, one dimmable lamp. */
export function unitedOptions(things: readonly { options: Options | null }[] | undefined): Options {
  const known = (things ?? []).flatMap(({ options }) => options ?? [])
  const some = (option: keyof Options) => known.some(options => options[option])
  return {
    mainLight: known.length === 0 || some('mainLight'),
    subLight: some('subLight'),
    mainColorTemp: some('mainColorTemp'),
    subColorTemp: some('subColorTemp'),
  }
}
