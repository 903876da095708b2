import { Button, FileButton, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import '../dialogStyles.ts'
import { IconBulb, IconBulbOff, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../Notice.tsx'
import { useDialog } from '../useDialog.ts'
import { hasTorch, setTorch } from './camera.ts'
import { readCodes } from './detector.ts'
import classes from './ScanModal.module.css'
import { useCamera, useCodes } from './useCamera.ts'

interface ScanModalProps {
  opened: boolean
  /** checks a code; an invalid one is shown as such */
  fits: (code: string) => boolean
  onCode: (code: string) => void
  onClose: () => void
}

/** Reads a barcode (Code 128) or a QR code, from the camera or from a picture. */
export function ScanModal({ opened, onClose, ...codes }: ScanModalProps) {
  const { t } = useTranslation(['scanner', 'shell'])
  const dialog = useDialog(opened || undefined)
  return (
    <Modal
      opened={dialog.opened}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <Scanner {...codes} />
    </Modal>
  )
}

function Scanner({ fits, onCode }: Pick<ScanModalProps, 'fits' | 'onCode'>) {
  const { t } = useTranslation('scanner')
  const [found, setFound] = useState<string[]>()
  const [problem, setProblem] = useState<'unreadable' | 'noReader'>()
  const reportCodes = (codes: string[]) => {
    const fitting = codes.filter(fits)
    setFound(codes)
    if (fitting.length !== 1) return
    navigator.vibrate?.(80)
    onCode(fitting[0]!)
  }
  const readFile = async (file: File) => {
    setProblem(undefined)
    setFound(undefined)
    const picture = await createImageBitmap(file).catch(() => undefined)
    if (!picture) return setProblem('unreadable')
    await readCodes(picture).then(reportCodes, () => setProblem('noReader'))
  }
  return (
    <Stack gap="sm">
      <Camera fits={fits} onCode={code => reportCodes([code])} />
      {found && <Found codes={found} fits={fits} onCode={onCode} />}
      {problem && <Notice tone="bad">{t(problem)}</Notice>}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t('formats')}
        </Text>
        <FileButton accept="image/*" onChange={file => file && readFile(file)}>
          {props => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={16} />}>
              {t('file')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  )
}

function Camera({ fits, onCode }: { fits: (code: string) => boolean; onCode: (code: string) => void }) {
  const { t } = useTranslation('scanner')
  const [chosen, setChosen] = useState<string>()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { stream, cameras, problem } = useCamera(chosen)
  useEffect(() => {
    if (video && stream) video.srcObject = stream
  }, [video, stream])
  const failed = useCodes(stream ? video : null, codes => codes.find(fits) ?? codes[0]!, onCode)
  if (problem)
    return (
      <Notice tone="warning" title={t(`problem.${problem}`)}>
        {t(`help.${problem}`)}
      </Notice>
    )
  return (
    <>
      <div className={classes.picture} data-waiting={!stream || undefined}>
        <video ref={setVideo} autoPlay muted playsInline aria-label={t('picture')} />
        <div className={classes.frame} aria-hidden />
      </div>
      {failed ? (
        <Notice tone="bad">{t('noReader')}</Notice>
      ) : (
        <Text size="sm" aria-live="polite">
          {t(stream ? 'aim' : 'opening')}
        </Text>
      )}
      {stream && (
        <Group gap="xs" align="end">
          {cameras.length > 1 && (
            <NativeSelect
              className={classes.cameras}
              label={t('camera')}
              value={chosen ?? stream.getVideoTracks()[0]?.getSettings().deviceId}
              onChange={event => setChosen(event.currentTarget.value)}
              data={cameras.map(({ id, name }, index) => ({
                value: id,
                label: name || t('cameraNumber', { number: index + 1 }),
              }))}
            />
          )}
          {hasTorch(stream) && <Torch key={stream.id} stream={stream} />}
        </Group>
      )}
    </>
  )
}

function Torch({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('scanner')
  const [on, setOn] = useState(false)
  const toggle = () => setTorch(stream, !on).then(() => setOn(!on))
  return (
    <Button
      variant="default"
      aria-pressed={on}
      leftSection={on ? <IconBulb size={16} /> : <IconBulbOff size={16} />}
      onClick={toggle}
    >
      {t('torch')}
    </Button>
  )
}

interface FoundProps {
  codes: string[]
  fits: (code: string) => boolean
  onCode: (code: string) => void
}

/** The result: no code, an invalid one, or several to choose from. */
function Found({ codes, fits, onCode }: FoundProps) {
  const { t } = useTranslation('scanner')
  const fitting = codes.filter(fits)
  if (codes.length === 0) return <Notice tone="warning">{t('noCode')}</Notice>
  if (fitting.length === 0)
    return (
      <Notice tone="warning" title={t('unfit')}>
        <code className={classes.code}>{codes[0]}</code>
      </Notice>
    )
  return (
    <Stack gap={6}>
      <Text size="sm">{t('several')}</Text>
      {fitting.map(code => (
        <Button key={code} variant="default" onClick={() => onCode(code)}>
          {code}
        </Button>
      ))}
    </Stack>
  )
}
