import type { ComponentProps } from 'react'
import { mapReviewNumber } from '../../graphql/pageMeta.ts'
import { MapCanvas } from '../../ui/map/MapCanvas.tsx'

/** The map as this installation is configured. */
export function PlatformMap(props: Omit<ComponentProps<typeof MapCanvas>, 'reviewNumber' | 'provider'>) {
  return <MapCanvas {...props} reviewNumber={mapReviewNumber} />
}
