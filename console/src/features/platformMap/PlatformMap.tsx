import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { MapCanvas } from '../../ui/map/MapCanvas.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { activeProvider, retryConfiguredProvider, useProviderState } from './mapProviderChoice.ts'
import classes from './PlatformMap.module.css'
import { siteMap } from './siteMap.ts'

/** The configured map; the embedded one with a notice while that is unavailable. */
export function PlatformMap({
  children,
  ...props
}: Omit<ComponentProps<typeof MapCanvas>, 'reviewNumber' | 'provider' | 'credits'>) {
  const { t } = useTranslation(['map', 'shell'])
  const { isFallback, attempt } = useProviderState()
  const embedded = isFallback || siteMap.provider === 'embedded'
  return (
    <MapCanvas
      {...props}
      key={attempt}
      provider={activeProvider}
      // The approval number belongs to the configured map.
      reviewNumber={isFallback ? undefined : siteMap.reviewNumber}
      credits={embedded ? undefined : (siteMap.tiles?.credits ?? '')}
    >
      {map => (
        <>
          {children?.(map)}
          {isFallback && (
            <div className={classes.notice}>
              <Notice tone="warning" title={t('fallback.title')}>
                {t('fallback.text')}{' '}
                <Button size="compact-xs" variant="default" onClick={retryConfiguredProvider}>
                  {t('shell:words.retry')}
                </Button>
              </Notice>
            </div>
          )}
        </>
      )}
    </MapCanvas>
  )
}
