import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { withTranslations } from '../../i18n/i18n.ts'
import { errorToast } from '../../ui/toasts.ts'
import type { Selection } from '../../ui/useSelection.ts'
import type { Chosen } from './deviceDialog.ts'
import { type DeviceSearch, deviceWhere } from './deviceSearch.ts'

/** Selects all matches on all pages; rows that were loaded keep their names. */
export function useSelectAll(
  selection: Selection<Chosen>,
  rows: readonly Chosen[],
): (search: DeviceSearch) => Promise<void> {
  const { t } = useTranslation('devices')
  const client = useClient()
  const errorText = useErrorText()
  return async search => {
    const { DeviceIds } = await withTranslations(import('./selectedDevices.ts'))
    const { data, error } = await client.query(DeviceIds, { where: deviceWhere(search) })
    if (!data) return errorToast(t('batch.allFailed'), errorText(codeOf(error), extensionsOf(error).key))
    const seen = new Map([...rows, ...selection.chosen.values()].map(device => [device.id, device]))
    selection.choose(data.findLightDeviceIds.map(id => seen.get(id) ?? { id }))
  }
}
