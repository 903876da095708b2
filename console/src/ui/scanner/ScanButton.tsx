import { ActionIcon } from '@mantine/core'
import { IconLineScan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../Hint.tsx'

/** The code reader is loaded on first use. */
const ScanModal = lazy(async () => ({ default: (await import('./ScanModal.tsx')).ScanModal }))

interface ScanButtonProps {
  disabled?: boolean
  fits: (code: string) => boolean
  onCode: (code: string) => void
}

export function ScanButton({ disabled, fits, onCode }: ScanButtonProps) {
  const { t } = useTranslation('scanner')
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  const take = (code: string) => {
    setOpened(false)
    onCode(code)
  }
  return (
    <>
      <Hint label={t('scan')}>
        <ActionIcon variant="subtle" disabled={disabled} onClick={open} aria-label={t('scan')}>
          <IconLineScan size={18} />
        </ActionIcon>
      </Hint>
      <Suspense>
        {wanted && <ScanModal opened={opened} fits={fits} onCode={take} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  )
}
