import { Modal, Tabs } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import '@mantine/core/styles/Tabs.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPage, useOpened } from '../../ui/dialogFocus.ts'
import { useMay } from '../sessions/session.ts'
import { DeletedList } from './DeletedList.tsx'
import classes from './TrashModal.module.css'
import { type DeletableSubject, mayRestore, SUBJECTS } from './trash.ts'

interface TrashModalProps {
  opened: boolean
  /** the initial tab; only kinds that the role may restore are shown */
  subject?: DeletableSubject
  onClose: () => void
  onRestored?: (subject: DeletableSubject) => void
}

/** Items deleted within the last day, by kind, with restore. */
export function TrashModal({ opened, subject, onClose, onRestored }: TrashModalProps) {
  const { t } = useTranslation(['trash', 'shell'])
  const may = useMay()
  const open = useOpened(opened)
  const subjects = SUBJECTS.filter(each => mayRestore(may, each))
  const [chosen, setChosen] = useState<DeletableSubject>()
  const shown = chosen ?? (subject && subjects.includes(subject) ? subject : subjects[0])
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={t('title')}
      size={760}
      onExitTransitionEnd={() => {
        setChosen(undefined)
        focusPage()
      }}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <p className={classes.note}>{t('note')}</p>
      <Tabs value={shown} onChange={value => setChosen(value as DeletableSubject)} keepMounted={false}>
        <Tabs.List aria-label={t('subjects')} className={classes.kinds}>
          {subjects.map(each => (
            <Tabs.Tab key={each} value={each}>
              {t(`subject.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {subjects.map(each => (
          <Tabs.Panel key={each} value={each} className={classes.panel}>
            <DeletedList subject={each} onRestored={() => onRestored?.(each)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  )
}
