import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import classes from './TrashModal.module.css'
import { type Deletable, type DeletionInput, useDeletion } from './useDeletion.ts'

interface DeleteModalProps<Thing extends Deletable> extends DeletionInput<Thing> {
  /** undefined: closed */
  things: Thing[] | undefined
  title: (things: Thing[]) => string
  /** disables the button: the effect is not loaded, or a choice is missing */
  blocked?: boolean
  /** the effect of the deletion */
  children: (things: Thing[]) => ReactNode
}

/** Asks for confirmation, deletes one after another, and lists failures. Stays open while it deletes. */
export function DeleteModal<Thing extends Deletable>(props: DeleteModalProps<Thing>) {
  const { things, title, blocked = false, children, ...input } = props
  const { t } = useTranslation(['trash', 'dialog', 'shell'])
  const { number } = useFormat()
  const { ready } = useConnection()
  const { opened, shown = NOTHING as Thing[] } = useDialog(things)
  const { phase, gone, failures, start, stop } = useDeletion(shown, input)
  const tried = gone.size + failures.length
  const progress = t('deletion.progress', { done: number(tried), total: number(shown.length) })
  const ended = phase === 'ended'
  return (
    <ConfirmModal
      opened={opened}
      title={title(shown)}
      action={t(ended ? 'deletion.again' : 'dialog:delete')}
      cancel={ended ? t('shell:words.close') : undefined}
      danger
      busy={phase === 'running'}
      disabled={!ready || (phase === 'asking' && blocked)}
      onConfirm={start}
      onClose={input.onClose}
    >
      {phase === 'asking' && children(shown)}
      {phase === 'running' && shown.length > 1 && (
        <>
          <Text size="sm" role="status">
            {progress}
          </Text>
          <Progress label={progress} percent={(tried / shown.length) * 100} />
          <Button variant="default" size="xs" onClick={stop} className={classes.stop}>
            {t('deletion.stop')}
          </Button>
        </>
      )}
      {ended && (
        <Text size="sm" role="status">
          {t('deletion.gone', { done: number(gone.size), total: number(shown.length) })}
        </Text>
      )}
      {ended && failures.length > 0 && (
        <Notice tone="bad" title={t('deletion.failed', { number: number(failures.length) })}>
          <ul className={classes.failures}>
            {failures.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong> · {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </ConfirmModal>
  )
}

const NOTHING: never[] = []
