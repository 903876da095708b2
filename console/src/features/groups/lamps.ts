import type { GroupRow } from './groups.ts'

type Options = NonNullable<GroupRow['options']>

/** What at least one of several can do; without any, one lamp that can be dimmed. */
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
