import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TransferPicker } from '../../ui/TransferPicker.tsx'
import { toast } from '../../ui/toasts.ts'
import type { Moves } from '../../ui/transfer.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { Views } from '../../ui/Views.tsx'
import { useMay } from '../sessions/session.ts'
import { adminName } from './AdminCard.tsx'
import { type AdminCardFields, BindManagerItems, UnbindManagerItems } from './admins.ts'
import { anyMoves, ITEM_TYPES, type ItemType, NOTHING_MOVED, ordersOf, without } from './authorisation.ts'
import { useManagerItems } from './useManagerItems.ts'

const SUBJECTS: Record<ItemType, string> = { DEVICE: 'LightDevice', GROUP: 'LightGroup', CENTER: 'LightCenter' }

interface AuthoriseModalProps {
  /** undefined: closed */
  customer: AdminCardFields | undefined
  onClose: () => void
}

export function AuthoriseModal({ customer, onClose }: AuthoriseModalProps) {
  const { t } = useTranslation('admin')
  const { opened, shown } = useDialog(customer)
  const [dirty, setDirty] = useState(false)
  if (!shown) return null
  return (
    <FormModal
      opened={opened}
      title={t('authorisation.title', { name: adminName(shown) })}
      size="xl"
      dirty={dirty}
      onClose={onClose}
    >
      {close => <Form customer={shown} onDirty={setDirty} onCancel={close} onSaved={onClose} />}
    </FormModal>
  )
}

interface FormProps {
  customer: AdminCardFields
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function Form({ customer, onDirty, onCancel, onSaved }: FormProps) {
  const { t } = useTranslation(['admin', 'transfer'])
  const may = useMay()
  const { ready } = useConnection()
  const { moves, keep, save, saves, busy, problem } = useAuthorisation({ customer, onDirty, onSaved })
  const types = ITEM_TYPES.filter(type => may(SUBJECTS[type], 'read'))
  const [type, setType] = useState<ItemType>(types[0] ?? 'DEVICE')

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('authorisation.text')}
        </Text>
        {problem && (
          <Notice tone="bad" title={t('authorisation.failed')}>
            {problem}
          </Notice>
        )}
        <Views
          label={t('authorise')}
          value={type}
          onChange={setType}
          views={types.map(name => ({
            name,
            label: labelOf(t(`authorisation.tabs.${name}`), moves[name]),
            content: () => (
              <Items
                key={saves}
                id={customer.id}
                type={name}
                label={t(`authorisation.tabs.${name}`)}
                moves={moves[name]}
                onChange={changed => keep({ ...moves, [name]: changed })}
              />
            ),
          }))}
        />
      </Stack>
      <FormFoot
        submit={t('authorisation.save')}
        onCancel={onCancel}
        busy={busy}
        disabled={!ready || !anyMoves(moves)}
      />
    </form>
  )
}

/** Moves between the two lists, and saving them. */
function useAuthorisation({ customer, onDirty, onSaved }: Omit<FormProps, 'onCancel'>) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [, bind] = useMutation(BindManagerItems)
  const [, unbind] = useMutation(UnbindManagerItems)
  const [moves, setMoves] = useState(NOTHING_MOVED)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** counts the saved changes; each one reloads the lists */
  const [saves, setSaves] = useState(0)

  function keep(next: typeof moves) {
    setMoves(next)
    onDirty(anyMoves(next))
  }

  async function save() {
    setBusy(true)
    const error = await carryOut()
    setBusy(false)
    if (error) {
      setProblem(errorText(codeOf(error), extensionsOf(error).key))
      setSaves(saves + 1)
      return
    }
    toast(t('authorisation.saved', { name: adminName(customer) }))
    onSaved()
  }

  /** Sends one request after another; a retry skips those that succeeded. @returns the first error */
  async function carryOut(): Promise<CombinedError | undefined> {
    setProblem(undefined)
    let left = moves
    for (const order of ordersOf(moves)) {
      const { type, itemIds } = order
      const { error } = await (order.verb === 'bind' ? bind : unbind)({ id: customer.id, type, itemIds })
      if (error) return error
      left = without(left, order)
      keep(left)
    }
  }

  return { moves, keep, save, saves, busy, problem }
}

interface ItemsProps {
  id: number
  type: ItemType
  label: string
  moves: Moves
  onChange: (moves: Moves) => void
}

function Items({ id, type, label, moves, onChange }: ItemsProps) {
  const load = useManagerItems(id, type)
  return <TransferPicker label={label} load={load} value={moves} onChange={onChange} />
}

/** E.g. `Devices +3 −1`. */
function labelOf(label: string, { added, removed }: Moves): string {
  return [label, added.size > 0 && `+${added.size}`, removed.size > 0 && `−${removed.size}`].filter(Boolean).join(' ')
}
