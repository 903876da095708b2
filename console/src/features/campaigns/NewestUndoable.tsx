import { lazyPart } from '../../ui/lazyPart.tsx'
import { useUndoable } from './useUndoable.ts'

const UndoNewestButton = lazyPart(
  () => import('./UndoNewestButton.tsx'),
  'UndoNewestButton',
  ({ request }) => request !== undefined,
)

export function NewestUndoable() {
  return <UndoNewestButton request={useUndoable()} />
}
