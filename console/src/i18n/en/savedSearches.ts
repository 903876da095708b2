import type { Words } from '../words.ts'
import type { savedSearches as zh } from '../zh/savedSearches.ts'

export const savedSearches: Words<typeof zh> = {
  title: 'Saved searches',
  failed: 'The saved searches could not be loaded',
  name: 'Name',
  owner: 'Owner',
  own: 'You',
  ownShared: 'You (shared)',
  actions: 'Actions',
  save: 'Save this search',
  replace: 'Replace',
  replaces: 'Replaces your search of this name.',
  share: 'Share with the accounts that see all lights',
  nameMissing: 'Enter a name.',
  saved: 'Saved the search {{name}}',
  noFilter: 'The device list has no filter. Set one, then save it here.',
  none: 'No saved searches',
  noneText: 'A saved search is applied with one click, and can be the target of an operation.',
  delete: 'Delete',
  deleted: 'Deleted the search {{name}}',
  deleteFailed: 'The search could not be deleted',
  unknownCondition: 'This search has a condition that this version does not know: {{conditions}}. It cannot be used.',
  comma: ', ',
}
