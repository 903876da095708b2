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
  conflict: {
    title: 'Somebody else has changed it',
    text: 'It was saved by somebody else since you opened this form. What you filled in is still here, and not saved.',
    changes: 'What they changed',
    theirs: 'Drop mine, load theirs',
    mine: 'Keep mine and save',
  },
}
