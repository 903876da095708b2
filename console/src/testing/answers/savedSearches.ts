import {
  fewOrThrow,
  type SavedLightSearchInput,
  searchOrThrow,
} from '../../../../server/src/features/savedSearches/savedSearchInput.ts'
import { notAllowed, notFound } from '../../../../server/src/foundation/errors/errors.ts'
import { CUSTOMER } from '../../../../server/src/foundation/security/permissions.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { ordered, type Row } from '../select.ts'
import { nameOf } from './admins.ts'

const seesAll = ({ city, viewer }: Call) => city.find('roles', viewer!.admin.roleId)?.name !== CUSTOMER
const isOwn = ({ adminId }: Row, { viewer }: Call) => adminId === viewer!.admin.id
const mayShare = (call: Call) => seesAll(call) && call.viewer!.permissions.has('LightDevice:update')
const mayDelete = (search: Row, call: Call) => isOwn(search, call) || mayShare(call)

function seen(call: Call): Row[] {
  const shared = seesAll(call)
  const found = call.city.rows.savedSearches.filter(row => isOwn(row, call) || (shared && row.isShared))
  return ordered(found, [{ name: 'asc' }])
}

export const savedSearchAnswers: Answers = {
  Query: { savedLightSearches: (_, __, call) => seen(call) },
  Mutation: {
    saveLightSearch: (_, { input }: { input: SavedLightSearchInput }, call) => {
      const columns = searchOrThrow(input, mayShare(call))
      const own = call.city.rows.savedSearches.filter(row => isOwn(row, call))
      const before = own.find(({ name }) => name.toLowerCase() === columns.name.toLowerCase())
      if (before) return call.city.change(before, columns)
      fewOrThrow(own.length + 1)
      return call.city.add('savedSearches', { ...columns, adminId: call.viewer!.admin.id })
    },
    deleteSavedLightSearch: (_, { id }, call) => {
      const found = seen(call).find(search => search.id === id)
      if (!found) throw notFound('search')
      if (!mayDelete(found, call)) throw notAllowed('delete searches of other accounts')
      call.city.remove('savedSearches', found)
      return found
    },
  },
  SavedLightSearch: {
    by: ({ adminId }, _, { city }) => nameOf(city.find('admins', adminId)!),
    isOwn: (search, _, call) => isOwn(search, call),
    mayDelete: (search, _, call) => mayDelete(search, call),
  },
}
