import type { Words } from '../words.ts'
import type { dialog as zh } from '../zh/dialog.ts'

export const dialog: Words<typeof zh> = {
  save: 'Save',
  create: 'Create',
  delete: 'Delete',
  undo: 'Undo',
  dirty: 'Not saved yet',
  discardText: 'What you have filled in will be lost.',
  keep: 'Keep editing',
  discard: 'Discard',
  selected: '{{count}} selected',
  clearSelection: 'Clear selection',
  selectAll: 'Select all on this page',
  select: 'Select {{name}}',
}
