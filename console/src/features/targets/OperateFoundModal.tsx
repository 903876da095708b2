import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { DeviceSearch } from '../devices/deviceSearch.ts'
import { useMay } from '../sessions/session.ts'
import { FilterNames, filterName, filterNamesVariables, filterTargets } from './filterTarget.ts'
import { OperateTargetsModal } from './OperateTargetsModal.tsx'

interface OperateFoundModalProps {
  /** the filter of the list; undefined: closed */
  search: DeviceSearch | undefined
  onClose: () => void
}

/** Operates the lights that the list shows, on all pages; without a filter a target has to be chosen. */
export function OperateFoundModal({ search, onClose }: OperateFoundModalProps) {
  const { t } = useTranslation('devices')
  const may = useMay()
  const { hasGroup, hasCenter, hasSchedule, ...ids } = filterNamesVariables(search ?? {})
  const variables = {
    ...ids,
    hasGroup: hasGroup && may('LightGroup', 'read'),
    hasCenter: hasCenter && may('LightCenter', 'read'),
    hasSchedule: hasSchedule && may('LightSchedule', 'read'),
  }
  const isNamed = variables.hasGroup || variables.hasCenter || variables.hasSchedule
  const [{ data, error }] = useQuery({ query: FilterNames, variables, pause: !search || !isNamed })
  if (isNamed && !data && !error) return null
  const names = {
    group: data?.findOneLightGroup?.name,
    center: data?.findOneLightCenter?.name,
    schedule: data?.findOneLightSchedule?.name,
  }
  const targets = search && filterTargets(search, filterName(search, names, t))
  return <OperateTargetsModal targets={targets} onClose={onClose} />
}
