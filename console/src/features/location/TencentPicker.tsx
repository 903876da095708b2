import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../ui/map/datum.ts'
import classes from './TencentPicker.module.css'
import { type PickedPlace, pickerAddress, readPicked } from './tencentPicked.ts'

interface TencentPickerProps {
  mapKey: string
  /** the initial location */
  at: Point | undefined
  onPicked: (place: PickedPlace) => void
}

/** Tencent's own location picker in an iframe. */
export function TencentPicker({ mapKey, at, onPicked }: TencentPickerProps) {
  const { t } = useTranslation('map')
  const frame = useRef<HTMLIFrameElement>(null)
  // Constant: a new URL would reload the iframe with each place picked in it.
  const [address] = useState(() => pickerAddress(mapKey, at))
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const place = readPicked(event, frame.current?.contentWindow)
    if (place) onPicked(place)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={t('picker.places')}
      src={address}
      allow="geolocation"
      // The iframe may run scripts, but may not navigate this page.
      sandbox="allow-scripts allow-same-origin allow-forms"
    />
  )
}
