import { lazyPart } from '../../ui/lazyPart.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { useDialog } from '../../ui/useDialog.ts'
import type { DeviceDialog } from './deviceDialog.ts'
import type { DeviceSearch } from './deviceSearch.ts'
import type { DeviceRow } from './devices.ts'

const OperateModal = lazyPart(
  () => import('../control/OperateModal.tsx'),
  'OperateModal',
  ({ light }) => light !== undefined,
)
const BatchOperateModal = lazyPart(
  () => import('../control/BatchOperateModal.tsx'),
  'BatchOperateModal',
  ({ devices }) => devices !== undefined,
)
const CampaignDrawer = lazyPart(
  () => import('../campaigns/CampaignDrawer.tsx'),
  'CampaignDrawer',
  ({ opened }) => opened,
)
const DeviceMapModal = lazyPart(
  () => import('./DeviceMapModal.tsx'),
  'DeviceMapModal',
  ({ device }) => device !== undefined,
)
const ExportModal = lazyPart(
  () => import('../imports/ExportModal.tsx'),
  'ExportModal',
  ({ opened }) => opened,
)
const TrashModal = lazyPart(
  () => import('../trash/TrashModal.tsx'),
  'TrashModal',
  ({ opened }) => opened,
)
const DeviceFormModal = lazyPart(
  () => import('./form/DeviceFormModal.tsx'),
  'DeviceFormModal',
  ({ device }) => device !== undefined,
)
const BatchEditModal = lazyPart(
  () => import('./form/BatchEditModal.tsx'),
  'BatchEditModal',
  ({ devices }) => devices !== undefined,
)
const ReadModal = lazyPart(
  () => import('../reads/ReadModal.tsx'),
  'ReadModal',
  ({ subject }) => subject !== undefined,
)
const DeleteModal = lazyPart(
  () => import('./DeviceDeleteModal.tsx'),
  'DeviceDeleteModal',
  ({ devices }) => devices !== undefined,
)
const UnknownConnectionsModal = lazyPart(
  () => import('../connectivity/UnknownConnectionsModal.tsx'),
  'UnknownConnectionsModal',
  ({ opened }) => opened,
)
const IssuePasswordsModal = lazyPart(
  () => import('../credentials/IssuePasswordsModal.tsx'),
  'IssuePasswordsModal',
  ({ scope }) => scope !== undefined,
)
const SyncModal = lazyPart(
  () => import('./SyncModal.tsx'),
  'SyncModal',
  ({ opened }) => opened,
)

const AttributesModal = lazyPart(
  () => import('../attributes/AttributesModal.tsx'),
  'AttributesModal',
  ({ opened }) => opened,
)
const AssetFilterModal = lazyPart(
  () => import('./AssetFilterModal.tsx'),
  'AssetFilterModal',
  ({ opened }) => opened,
)

interface DeviceDialogsProps {
  /** undefined: all are closed */
  dialog: DeviceDialog | undefined
  /** as they are now */
  rows: readonly DeviceRow[]
  /** the group that is looked at */
  groupId: number | undefined
  onClose: () => void
  onDeleted: (id: number) => void
  /** refreshes the list */
  onChanged: () => void
  url: ListUrl<DeviceSearch>
  /** another dialog instead */
  onOpen: (dialog: DeviceDialog) => void
}

/** All dialogs of the device list; each is loaded when it is first opened. */
export function DeviceDialogs({
  dialog,
  rows,
  groupId,
  onClose,
  onDeleted,
  onChanged,
  url,
  onOpen,
}: DeviceDialogsProps) {
  const isOpen = (kind: DeviceDialog['kind']) => dialog?.kind === kind
  const { shown } = useDialog(dialog?.kind === 'export' ? dialog : undefined)
  /** The row that a dialog is about, not as it was when that was opened. */
  const rowOf = (kind: 'operate' | 'map') =>
    dialog?.kind === kind ? (rows.find(({ id }) => id === dialog.device.id) ?? dialog.device) : undefined
  const readSubject =
    dialog?.kind === 'read'
      ? {
          target: { ids: dialog.devices.map(({ id }) => id) },
          name: dialog.devices.length === 1 ? dialog.devices[0]?.name : undefined,
        }
      : undefined
  const devicesOf = (kind: 'batchEdit' | 'batchOperate' | 'delete') =>
    dialog?.kind === kind ? dialog.devices : undefined
  return (
    <>
      <OperateModal light={rowOf('operate')} onClose={onClose} />
      <DeviceMapModal device={rowOf('map')} onClose={onClose} />
      <DeviceFormModal
        device={dialog?.kind === 'form' ? (dialog.id ?? 'new') : undefined}
        deviceId={dialog?.kind === 'form' ? dialog.deviceId : undefined}
        groupId={groupId}
        onClose={onClose}
        onSaved={onChanged}
      />
      <BatchEditModal devices={devicesOf('batchEdit')} onClose={onClose} onDone={onChanged} />
      <BatchOperateModal devices={devicesOf('batchOperate')} onClose={onClose} />
      <ReadModal subject={readSubject} onClose={onClose} />
      <DeleteModal devices={devicesOf('delete')} onClose={onClose} onDeleted={onDeleted} onChanged={onChanged} />
      <UnknownConnectionsModal
        opened={isOpen('unknown')}
        onClose={onClose}
        onCreate={deviceId => onOpen({ kind: 'form', deviceId })}
      />
      <IssuePasswordsModal scope={dialog?.kind === 'passwords' ? dialog.scope : undefined} onClose={onClose} />
      <SyncModal opened={isOpen('sync')} onClose={onClose} onSynced={onChanged} />
      <ExportModal opened={isOpen('export')} where={shown?.where} total={shown?.total ?? 0} onClose={onClose} />
      <TrashModal opened={isOpen('trash')} subject="LightDevice" onClose={onClose} onRestored={onChanged} />
      <AttributesModal opened={isOpen('attributes')} onClose={onClose} onChanged={onChanged} />
      <AssetFilterModal
        opened={isOpen('assets')}
        url={url}
        onClose={onClose}
        onManage={() => onOpen({ kind: 'attributes' })}
      />
      <CampaignDrawer opened={isOpen('campaigns')} onClose={onClose} />
    </>
  )
}
