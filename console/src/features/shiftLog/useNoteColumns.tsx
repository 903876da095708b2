import { Group, Text } from '@mantine/core'
import { IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { RowAction } from '../../ui/RowAction.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import { NoteObject } from './NoteObject.tsx'
import classes from './SummaryView.module.css'
import { type NoteRow, PinNote } from './shiftLog.ts'

interface Acts {
  onCorrect: (note: NoteRow) => void
  onPinned: () => void
}

export function useNoteColumns({ onCorrect, onPinned }: Acts): Column<NoteRow>[] {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  return [
    { key: 'text', header: t('columns.note'), least: 220, card: 'head', cell: note => <Note note={note} /> },
    {
      key: 'by',
      header: t('columns.by'),
      width: 170,
      cell: ({ by, at }) => (
        <>
          <div>{by}</div>
          <Text size="xs" c="dimmed">
            {format.moment(at)}
          </Text>
        </>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 96,
      card: 'foot',
      cell: note => <Actions note={note} onCorrect={onCorrect} onPinned={onPinned} />,
    },
  ]
}

function Note({ note }: { note: NoteRow }) {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  const { text, aboutName, corrects, correctedById, isPinned, pinnedBy, pinnedAt } = note
  return (
    <div>
      {aboutName && <NoteObject note={note} />}
      <Text size="sm" className={classes.text} td={correctedById === null ? undefined : 'line-through'}>
        {text}
      </Text>
      {correctedById !== null && (
        <Text size="xs" c="dimmed">
          {t('wasCorrected')}
        </Text>
      )}
      {corrects && (
        <Text size="xs" c="dimmed">
          {t('corrects', { name: corrects.by, time: format.moment(corrects.at), text: corrects.text })}
        </Text>
      )}
      {pinnedBy && pinnedAt && (
        <Text size="xs" c="dimmed">
          {t(isPinned ? 'pinnedBy' : 'unpinnedBy', { name: pinnedBy, time: format.moment(pinnedAt) })}
        </Text>
      )}
    </div>
  )
}

function Actions({ note, onCorrect, onPinned }: { note: NoteRow } & Acts) {
  const { t } = useTranslation(['shiftLog', 'control'])
  const may = useMay()
  const { ready } = useConnection()
  const errorText = useErrorText()
  const [, send] = useMutation(PinNote)
  const { id, text, isPinned, correctedById } = note
  const obstacle = ready ? undefined : t('control:noLink')

  async function pin() {
    const { error } = await send({ id, isPinned: !isPinned })
    if (error) return errorToast(t('pinFailed'), errorText(codeOf(error), extensionsOf(error).key))
    onPinned()
  }

  const Icon = isPinned ? IconPinnedOff : IconPin
  return (
    <Group gap={2} wrap="nowrap">
      {may('ShiftLog', 'update') && (
        <RowAction
          label={t(isPinned ? 'unpin' : 'pin')}
          name={text}
          icon={<Icon size={18} />}
          obstacle={obstacle}
          onClick={() => void pin()}
        />
      )}
      {may('ShiftLog', 'create') && correctedById === null && (
        <RowAction
          label={t('correct')}
          name={text}
          icon={<IconPencil size={18} />}
          obstacle={obstacle}
          onClick={() => onCorrect(note)}
        />
      )}
    </Group>
  )
}
