import { useQuery } from 'urql'
import { ExportModal } from './ExportModal.tsx'
import { LightCount } from './exports.ts'

interface ExportAllProps {
  opened: boolean
  onClose: () => void
}

/** Exports all lights for editing and re-import. */
export function ExportAll({ opened, onClose }: ExportAllProps) {
  const [{ data }] = useQuery({ query: LightCount })
  if (!data) return null
  return (
    <ExportModal
      opened={opened}
      onClose={onClose}
      where={undefined}
      total={data.findManyLightDevice.pagination.totalCount}
    />
  )
}
