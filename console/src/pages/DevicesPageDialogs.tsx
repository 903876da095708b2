import type { ComponentProps } from 'react'
import { DeviceDialogs } from '../features/devices/DeviceDialogs.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const OperateFoundModal = lazyPart(
  () => import('../features/targets/OperateFoundModal.tsx'),
  'OperateFoundModal',
  ({ search }) => search !== undefined,
)
const SavedSearchesModal = lazyPart(
  () => import('../features/savedSearches/SavedSearchesModal.tsx'),
  'SavedSearchesModal',
  ({ opened }) => opened,
)

/** The dialogs of the device list, and those of features that use the list's filters. */
export function DevicesPageDialogs(props: ComponentProps<typeof DeviceDialogs>) {
  const { dialog, url, onClose } = props
  return (
    <>
      <DeviceDialogs {...props} />
      <OperateFoundModal search={dialog?.kind === 'operateFound' ? dialog.search : undefined} onClose={onClose} />
      <SavedSearchesModal opened={dialog?.kind === 'savedSearches'} url={url} onClose={onClose} />
    </>
  )
}
