import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../ui/map/datum.ts'
import classes from './TencentPicker.module.css'
import { type PickedPlace, pickerAddress, readPicked } from './tencentPicked.ts'

interface TencentPickerProps {
  mapKey: string
  /** where it looks at first */
  at: Point | undefined
  onPicked: (place: PickedPlace) => void
}

/** Tencent's own picker, with the places around, in a frame. */
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
      // It may run, and be itself; it may not lead this page elsewhere.
      sandbox="allow-scripts allow-same-origin allow-forms"
    />
  )
}
