import { useQuery } from 'urql'
import type { ResultOf } from '../../graphql/graphql.ts'
import { NamedObjects } from './audit.ts'

const FLAGS = {
  LightDevice: 'lights',
  LightGroup: 'groups',
  LightCenter: 'centers',
  LightSchedule: 'schedules',
  LightScene: 'scenes',
  Admin: 'admins',
} as const
/** Types of objects that are found by their name. */
export type NamedType = keyof typeof FLAGS

export function isNamedType(type: string): type is NamedType {
  return type in FLAGS
}

/**
 * Objects of a type whose name contains a text, as options of a select.
 * @param type undefined: none
 * @param pause the options stay as they are
 */
export function useNamedObjects(type: NamedType | undefined, text: string, pause = false) {
  const asked = Object.fromEntries(Object.entries(FLAGS).map(([name, flag]) => [flag, name === type]))
  const [{ data, fetching }] = useQuery({
    query: NamedObjects,
    variables: { q: text, ...(asked as Record<(typeof FLAGS)[NamedType], boolean>) },
    pause: pause || type === undefined,
  })
  return { options: data && type !== undefined ? optionsOf(data) : [], fetching }
}

function optionsOf({ findManyAdmin: admins, ...others }: ResultOf<typeof NamedObjects>) {
  const named = Object.values(others).flatMap(page => [...(page?.items ?? [])] as { id: number; name: string }[])
  const people = (admins?.items ?? []).map(({ id, fullName, email }) => ({ id, name: fullName || email }))
  return [...named, ...people].map(({ id, name }) => ({ value: `${id}`, label: name }))
}
