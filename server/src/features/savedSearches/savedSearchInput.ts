import { LIGHT_SEARCH_PARAMETERS } from '#lighting/lightSearch/lightSearch.ts'
import { badInput, notAllowed } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'

const MAX_NAME_LENGTH = 100
const MAX_SEARCH_LENGTH = 2000
const MAX_SEARCHES = 100

export const SavedLightSearchInput = builder.inputType('SavedLightSearchInput', {
  description: 'A filter of the list of lights, under a name.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'searchNameMissing' },
      description: 'at most 100 characters; an own search of this name is replaced',
    }),
    search: t.string({
      required: true,
      extensions: { emptyKey: 'searchEmpty' },
      description:
        "parameters of the console's URL, such as status=FAULT&groupId=7; at most 2,000 characters, each parameter once: " +
        LIGHT_SEARCH_PARAMETERS.join(', '),
    }),
    isShared: t.boolean({
      description: 'all accounts that see the whole city see it: needs LightDevice:update; default: false',
    }),
  }),
})
export type SavedLightSearchInput = typeof SavedLightSearchInput.$inferInput

/** @throws BAD_USER_INPUT, FORBIDDEN */
export function searchOrThrow(input: SavedLightSearchInput, mayShare: boolean) {
  const isShared = input.isShared ?? false
  if (isShared && !mayShare) throw notAllowed('share searches')
  return checkFields({
    name: () => requiredOrThrow('name', input.name, MAX_NAME_LENGTH, 'searchNameMissing'),
    search: () => parametersOrThrow(requiredOrThrow('search', input.search, MAX_SEARCH_LENGTH, 'searchEmpty')),
    isShared: () => isShared,
  })
}

function requiredOrThrow(field: string, given: string, max: number, key: string): string {
  const text = textOrThrow(`input.${field}`, given, max)
  if (!text) throw badInput(`input.${field}`, key, 'at least 1 character')
  return text
}

/** A condition that the list of lights does not know would be left out: the search would match more lights than it says. */
function parametersOrThrow(text: string): string {
  const names = [...new URLSearchParams(text).keys()]
  const unknown = names.find(
    (name, at) => !LIGHT_SEARCH_PARAMETERS.some(known => known === name) || names.indexOf(name) < at,
  )
  if (unknown !== undefined)
    throw badInput('input.search', 'searchParameterUnknown', `unknown or repeated parameter: ${unknown}`)
  return text
}

/** @param count of an account's searches, with the new one @throws BAD_USER_INPUT */
export function fewOrThrow(count: number): void {
  if (count > MAX_SEARCHES) throw badInput('input.name', 'tooManySearches', `at most ${MAX_SEARCHES} searches`)
}
