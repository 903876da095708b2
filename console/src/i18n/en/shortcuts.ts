import type { Words } from '../words.ts'
import type { shortcuts as zh } from '../zh/shortcuts.ts'

export const shortcuts: Words<typeof zh> = {
  title: 'Keyboard shortcuts',
  note: 'Inactive while you type or a dialog is open.',
  groups: { anywhere: 'Anywhere', go: 'Go to', page: 'This page', rows: 'Rows of a table' },
  act: {
    palette: 'Open the command palette',
    help: 'Show keyboard shortcuts',
    search: 'Go to the search box',
    refresh: 'Refresh',
    create: 'Create',
    undo: 'Undo what was just deleted',
    undoRequest: 'Undo your last batch operation',
  },
  row: {
    next: 'Next row',
    previous: 'Previous row',
    choose: 'Select or deselect',
    open: 'Open',
    operate: 'Operate',
    edit: 'Edit',
    delete: 'Delete',
  },
}
