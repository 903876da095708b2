import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { type EndpointKind, useConnectivity } from './useConnectivity.ts'

interface OfflineCauseProps {
  kind: EndpointKind
  id: number
  /** link to the connection check */
  link: (text: string) => ReactNode
}

/** The most likely cause, for the overview of a light or center that is offline. */
export function OfflineCause({ kind, id, link }: OfflineCauseProps) {
  const { t } = useTranslation('connectivity')
  const [cause] = useConnectivity(kind, id).connectivity?.hints ?? []
  if (!cause) return null
  return (
    <Notice tone="warning" title={t('why', { cause: t(`causes.${cause}.title`) })}>
      {t(`causes.${cause}.text`)} {link(t('details'))}
    </Notice>
  )
}
