import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { ReadProgress } from './ReadProgress.tsx'
import type { ReadTarget } from './reads.ts'
import { useReadRequest } from './useReadRequest.ts'

/** The lights to read, and their name in the title. */
export interface ReadSubject {
  target: ReadTarget
  name?: string
}

interface ReadModalProps {
  /** undefined: closed */
  subject: ReadSubject | undefined
  onClose: () => void
}

/** Requests readings when it opens, and shows which lights answer. */
export function ReadModal({ subject, onClose }: ReadModalProps) {
  const { t } = useTranslation(['reads', 'shell'])
  const { opened, shown } = useDialog(subject)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={shown?.name ? t('titleOf', { name: shown.name }) : t('title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown && <Read target={shown.target} onClose={onClose} />}
    </Modal>
  )
}

function Read({ target, onClose }: { target: ReadTarget; onClose: () => void }) {
  const { t } = useTranslation(['reads', 'shell'])
  const errorText = useErrorText()
  const { request, start, error } = useReadRequest()
  const isStarted = useRef(false)
  const begin = useEffectEvent(() => void start(target))
  useEffect(() => {
    if (!isStarted.current) begin()
    isStarted.current = true
  }, [])
  return (
    <Stack gap="md">
      {error && (
        <ErrorPanel
          title={t('failed')}
          text={errorText(codeOf(error), extensionsOf(error).key)}
          requestId={requestIdOf(error)}
          onRetry={() => void start(target)}
        />
      )}
      {request ? <ReadProgress request={request} /> : !error && <Skeleton height={90} />}
      {request && !request.done && (
        <Text size="xs" c="dimmed">
          {t('kept')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('shell:words.close')}
        </Button>
      </Group>
    </Stack>
  )
}
