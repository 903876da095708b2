import type { Words } from '../words.ts'
import type { transfer as zh } from '../zh/transfer.ts'

export const transfer: Words<typeof zh> = {
  available: 'Available',
  selected: 'Selected',
  search: 'Search...',
  all: 'Select all',
  empty: 'The list is empty',
  add: 'Move to selected ({{count}})',
  remove: 'Remove from selected ({{count}})',
  more: 'Showing the first {{shown}} of {{total}}. Search to find others.',
  failed: 'The list could not be loaded',
}
