import type { Words } from '../words.ts'
import type { transfer as zh } from '../zh/transfer.ts'

export const transfer: Words<typeof zh> = {
  available: 'Available',
  selected: 'Selected',
  search: 'Search...',
  all: 'Select all',
  empty: 'The list is empty',
  add: 'Move to selected ({{count}})',
  remove: 'Move out of selected ({{count}})',
  more: 'The first {{shown}} of {{total}} are shown. Search for the others.',
  failed: 'The list could not be loaded',
}
