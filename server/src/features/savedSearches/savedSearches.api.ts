import { builder } from '../../foundation/graphql/graphql.ts'
import { signedIn } from '../../foundation/security/viewer.ts'
import { findSavedSearches, mayDelete, removeSavedSearch, type SavedSearchRow, saveSearch } from './savedSearches.ts'
import { SavedLightSearchInput } from './savedSearchInput.ts'

const SavedLightSearch = builder.objectRef<SavedSearchRow>('SavedLightSearch').implement({
  description: 'A filter of the list of lights, under a name.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    name: t.exposeString('name', {}),
    search: t.exposeString('search', {
      description: "parameters of the console's URL, such as status=FAULT&groupId=7",
    }),
    isShared: t.exposeBoolean('is_shared', { description: 'all accounts that see the whole city see it' }),
    by: t.exposeString('by', { description: 'name of its owner' }),
    isOwn: t.boolean({ resolve: ({ admin_id }, _, { viewer }) => signedIn(viewer).id === admin_id }),
    mayDelete: t.boolean({
      description: 'own ones, and with LightDevice:update also shared ones',
      resolve: (search, _, { viewer }) => mayDelete(signedIn(viewer), search),
    }),
  }),
})

builder.queryField('savedLightSearches', t =>
  t.field({
    type: [SavedLightSearch],
    description:
      'Own and shared searches, by name; accounts that see only authorised lights: own ones. Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => findSavedSearches(db, viewer),
  }),
)

builder.mutationFields(t => ({
  saveLightSearch: t.field({
    type: SavedLightSearch,
    description:
      'Saves a search, or replaces the own search of this name; at most 100. Needs LightDevice:read, and ' +
      'LightDevice:update to share it. FORBIDDEN, BAD_USER_INPUT.',
    args: { input: t.arg({ type: SavedLightSearchInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => saveSearch(db, viewer, input),
  }),
  deleteSavedLightSearch: t.field({
    type: SavedLightSearch,
    description:
      'Needs LightDevice:read, and LightDevice:update for a search of another account. NOT_FOUND, FORBIDDEN.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeSavedSearch(db, viewer, id),
  }),
}))
