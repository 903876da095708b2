import { lazy, useState } from 'react'
import { useDialog } from '../../ui/useDialog.ts'
import type { DeviceDialog } from './deviceDialog.ts'
import type { DeviceRow } from './devices.ts'

const OperateModal = lazy(async () => ({ default: (await import('../control/OperateModal.tsx')).OperateModal }))
const BatchOperateModal = lazy(async () => ({
  default: (await import('../control/BatchOperateModal.tsx')).BatchOperateModal,
}))
const CampaignDrawer = lazy(async () => ({ default: (await import('../campaigns/CampaignDrawer.tsx')).CampaignDrawer }))
const DeviceMapModal = lazy(async () => ({ default: (await import('./DeviceMapModal.tsx')).DeviceMapModal }))
const ExportModal = lazy(async () => ({ default: (await import('../imports/ExportModal.tsx')).ExportModal }))
const TrashModal = lazy(async () => ({ default: (await import('../trash/TrashModal.tsx')).TrashModal }))
const DeviceFormModal = lazy(async () => ({ default: (await import('./form/DeviceFormModal.tsx')).DeviceFormModal }))
const BatchEditModal = lazy(async () => ({ default: (await import('./form/BatchEditModal.tsx')).BatchEditModal }))
const DeleteModal = lazy(async () => ({ default: (await import('./DeleteModal.tsx')).DeleteModal }))
const SyncModal = lazy(async () => ({ default: (await import('./SyncModal.tsx')).SyncModal }))

interface DeviceDialogsProps {
  /** undefined: all are closed */
  dialog: DeviceDialog | undefined
  /** the current rows */
  rows: DeviceRow[]
  /** the selected group */
  groupId: number | undefined
  onClose: () => void
  onDeleted: (id: number) => void
  /** refreshes the list */
  onChanged: () => void
}

/** All dialogs of the device list. Each is loaded on first use and stays mounted for its closing animation. */
export function DeviceDialogs({ dialog, rows, groupId, onClose, onDeleted, onChanged }: DeviceDialogsProps) {
  /** The current row of the dialog, not the one when it was opened. */
  const rowOf = (kind: 'operate' | 'map') =>
    dialog?.kind === kind ? (rows.find(({ id }) => id === dialog.device.id) ?? dialog.device) : undefined
  const needs = useSeen(dialog?.kind)
  const form = useDialog(dialog?.kind === 'form' ? dialog : undefined)
  return (
    <>
      {needs.has('operate') && <OperateModal light={rowOf('operate')} onClose={onClose} />}
      {needs.has('map') && <DeviceMapModal device={rowOf('map')} onClose={onClose} />}
      {needs.has('form') && (
        <DeviceFormModal
          opened={form.opened}
          id={form.shown?.id}
          groupId={groupId}
          onClose={onClose}
          onSaved={onChanged}
        />
      )}
      {needs.has('batchEdit') && (
        <BatchEditModal
          devices={dialog?.kind === 'batchEdit' ? dialog.devices : undefined}
          onClose={onClose}
          onDone={onChanged}
        />
      )}
      {needs.has('batchOperate') && (
        <BatchOperateModal devices={dialog?.kind === 'batchOperate' ? dialog.devices : undefined} onClose={onClose} />
      )}
      {needs.has('delete') && (
        <DeleteModal
          devices={dialog?.kind === 'delete' ? dialog.devices : undefined}
          onClose={onClose}
          onDeleted={onDeleted}
          onChanged={onChanged}
        />
      )}
      {needs.has('sync') && <SyncModal opened={dialog?.kind === 'sync'} onClose={onClose} onSynced={onChanged} />}
      {needs.has('export') && <ExportDialog dialog={dialog} onClose={onClose} />}
      {needs.has('trash') && (
        <TrashModal opened={dialog?.kind === 'trash'} subject="LightDevice" onClose={onClose} onRestored={onChanged} />
      )}
      {needs.has('campaigns') && <CampaignDrawer opened={dialog?.kind === 'campaigns'} onClose={onClose} />}
    </>
  )
}

function ExportDialog({ dialog, onClose }: Pick<DeviceDialogsProps, 'dialog' | 'onClose'>) {
  const { opened, shown } = useDialog(dialog?.kind === 'export' ? dialog : undefined)
  return <ExportModal opened={opened} where={shown?.where} total={shown?.total ?? 0} onClose={onClose} />
}

/** Collects all values so far. */
function useSeen<Kind>(now: Kind | undefined): ReadonlySet<Kind> {
  const [seen, setSeen] = useState<ReadonlySet<Kind>>(new Set())
  if (now === undefined || seen.has(now)) return seen
  const next = new Set([...seen, now])
  setSeen(next)
  return next
}
