import { Modal } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPage, useOpened } from '../../ui/dialogFocus.ts'
import { stopKeyBuffer } from '../../ui/keyBuffer.ts'
import classes from './Palette.module.css'
import { PaletteContent, type PaletteContentProps } from './PaletteContent.tsx'

interface PaletteProps extends Omit<PaletteContentProps, 'text' | 'setText'> {
  opened: boolean
}

/** The command palette: finds pages, commands and items with the keyboard. */
export function CommandPalette({ opened, onClose, ...content }: PaletteProps) {
  const { t } = useTranslation('palette')
  // Kept here, since reopening during the closing animation remounts the content.
  const [text, setText] = useState('')
  useEffect(() => {
    if (opened) return
    setText('')
    stopKeyBuffer()
  }, [opened])
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      size={620}
      padding={0}
      centered={false}
      yOffset="12vh"
      withCloseButton={false}
      // Closes without animation: during it, the keys that reopen the palette were lost.
      transitionProps={{ exitDuration: 0 }}
      onExitTransitionEnd={focusPage}
      attributes={{ content: { 'aria-label': t('label') } }}
      classNames={{ body: classes.body }}
    >
      <PaletteContent text={text} setText={setText} onClose={onClose} {...content} />
    </Modal>
  )
}
