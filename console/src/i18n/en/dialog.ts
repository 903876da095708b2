import type { Words } from '../words.ts'
import type { dialog as zh } from '../zh/dialog.ts'

export const dialog: Words<typeof zh> = {
  save: 'Save',
  create: 'Create',
  delete: 'Delete',
  undo: 'Undo',
  dirty: 'Unsaved changes',
  discardText: 'Your entries will be lost.',
  keep: 'Keep editing',
  discard: 'Discard',
  selected: '{{count}} selected',
  clearSelection: 'Clear selection',
  selectAll: 'Select all on this page',
  select: 'Select {{name}}',
  conflict: {
    title: 'Changed by another user',
    text: 'Another user saved changes after you opened this form. Your entries are kept but not saved.',
    changes: 'Their changes',
    theirs: 'Discard mine, load theirs',
    mine: 'Keep mine and save',
  },
}
