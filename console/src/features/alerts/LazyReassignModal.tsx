import { lazyPart } from '../../ui/lazyPart.tsx'

export const LazyReassignModal = lazyPart(
  () => import('./ReassignModal.tsx'),
  'ReassignModal',
  ({ reassigned }) => reassigned !== undefined,
)
