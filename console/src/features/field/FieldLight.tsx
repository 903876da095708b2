import { Button, FileButton, Loader, Text, Title } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCamera, IconCheck, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { usePageTitle } from '../../ui/PageHeading.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useNow } from '../../ui/useNow.ts'
import { ConfirmationLine } from '../control/ConfirmationLine.tsx'
import { nextSwitchOf } from '../control/lampState.ts'
import type { DeviceOfPage } from '../devicePage/devicePage.ts'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './Field.module.css'
import { addPhoto, MAX_PHOTOS } from './field.ts'
import { countdown, isPassed, recordReport, testEnd } from './testProgress.ts'
import { useLightTest, useTestObstacle } from './useLightTest.ts'

interface FieldLightProps {
  device: DeviceOfPage
  onChanged: () => void
  onDone: () => void
}

/** The light at which the technician stands: on and off test, and photos. */
export function FieldLight({ device, onChanged, onDone }: FieldLightProps) {
  const { t } = useTranslation('field')
  const { toggle, finish, sending, waiting, busy: switching } = useLightTest(device)
  const obstacle = useTestObstacle()(device)
  const end = testEnd(device)
  const [shown, setShown] = useState({ on: false, off: false })
  const now = device.litState === 'UNKNOWN' ? shown : recordReport(shown, device.litState === 'LIT')
  if (now !== shown) setShown(now)
  const { send, busy, failure } = usePhoto(device, onChanged)
  usePageTitle(device.name)
  const photos = device.photos.filter(({ url }) => url !== null)
  return (
    <div className={classes.page}>
      <div>
        <div className={classes.name}>
          <Title order={1} size="h3">
            {device.name}
          </Title>
          <DeviceStatusBadge status={device.deviceStatus} lifecycle={device.lifecycle} />
        </div>
        <p className={classes.number}>{[device.deviceId, device.group?.name].filter(Boolean).join(' · ')}</p>
      </div>
      <ol className={classes.steps}>
        <Step done={isPassed(now)} name={t('test')}>
          {obstacle ?? t(now.on ? 'wasOn' : 'notYetOn')}
          {!obstacle && ` · ${t(now.off ? 'wasOff' : 'notYetOff')}`}
          <span className={classes.measured}>
            <ConfirmationLine light={device} sending={sending} waiting={waiting} />
          </span>
          {end !== undefined && <TestRunning end={end} onFinish={finish} />}
        </Step>
        <Step done={photos.length > 0} name={t('photo')}>
          {t('photos', { count: photos.length })}
          {photos.length > 0 && (
            <span className={classes.photos}>
              {photos.map(({ id, url, fileName }) => (
                <img key={id} src={url!} alt={fileName} />
              ))}
            </span>
          )}
        </Step>
      </ol>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className={classes.bar}>
        <div>
          <div className={classes.row}>
            {device.abilities.includes('test') && (
              <SwitchButton
                turnsOn={nextSwitchOf(device)}
                busy={switching}
                disabled={obstacle !== undefined}
                onClick={toggle}
              />
            )}
            <PhotoButton device={device} busy={busy} onTaken={send} />
          </div>
          <Button size="lg" leftSection={<IconCheck size={22} />} onClick={onDone}>
            {t('next')}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface SwitchButtonProps {
  turnsOn: boolean
  busy: boolean
  disabled: boolean
  onClick: () => void
}

function SwitchButton({ turnsOn, busy, disabled, onClick }: SwitchButtonProps) {
  const { t } = useTranslation('field')
  return (
    <Button
      size="lg"
      px="xs"
      variant="default"
      disabled={disabled || busy}
      leftSection={busy ? <Loader size={18} /> : turnsOn ? <IconBulb /> : <IconBulbOff />}
      onClick={onClick}
    >
      {t(turnsOn ? 'turnOn' : 'turnOff')}
    </Button>
  )
}

function TestRunning({ end, onFinish }: { end: number; onFinish: () => Promise<boolean> }) {
  const { t } = useTranslation('field')
  const now = useNow()
  const [busy, setBusy] = useState(false)
  async function finish() {
    setBusy(true)
    const finished = await onFinish()
    setBusy(false)
    if (!finished) errorToast(t('notFinished'), t('endsByItself'))
  }
  return (
    <span className={classes.running}>
      <Text span size="sm" role="timer">
        {t('testing', { time: countdown(end - now) })}
      </Text>
      <Button size="compact-sm" variant="light" loading={busy} onClick={finish}>
        {t('finish')}
      </Button>
    </span>
  )
}

function Step({ done, name, children }: { done: boolean; name: string; children: ReactNode }) {
  const { t } = useTranslation('field')
  const Icon = done ? IconCircleCheckFilled : IconCircle
  return (
    <li data-done={done || undefined}>
      <Icon size={20} role="img" aria-label={t(done ? 'isDone' : 'isOpen')} />
      <span className={classes.what}>
        {name}
        <span className={classes.more}>{children}</span>
      </span>
    </li>
  )
}

interface PhotoButtonProps {
  device: DeviceOfPage
  busy: boolean
  onTaken: (file: File) => void
}

/** Phones open the camera, other devices a file dialog. */
function PhotoButton({ device, busy, onTaken }: PhotoButtonProps) {
  const { t } = useTranslation('field')
  const { ready } = useConnection()
  const mayUpload = useMay()('MediaFile', 'create')
  const reset = useRef<() => void>(null)
  if (!mayUpload || !device.abilities.includes('update')) return null
  const take = (file: File | null) => {
    if (file) onTaken(file)
    reset.current?.()
  }
  return (
    <FileButton resetRef={reset} accept="image/*" capture="environment" onChange={take}>
      {props => (
        <Button
          {...props}
          size="lg"
          px="xs"
          variant="default"
          loading={busy}
          disabled={!ready || device.photos.length >= MAX_PHOTOS}
          leftSection={<IconCamera />}
        >
          {t('take')}
        </Button>
      )}
    </FileButton>
  )
}

function usePhoto(device: DeviceOfPage, onChanged: () => void) {
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function send(file: File) {
    setBusy(true)
    setFailure(undefined)
    const trouble = await addPhoto(device.id, file)
    setBusy(false)
    if (trouble) setFailure(errorText(trouble.code, trouble.key, trouble.params))
    else onChanged()
  }
  return { send, busy, failure }
}
