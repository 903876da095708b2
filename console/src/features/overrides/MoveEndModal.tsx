import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { SiteZone, useSiteZone } from '../../i18n/zone.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { isInstant } from '../../ui/wallTime.ts'
import { MoveEnd, type OverrideRow, zoneOf } from './overrides.ts'

const HOUR_MS = 3_600_000
const CHOICES = [HOUR_MS, 2 * HOUR_MS]

interface MoveEndModalProps {
  /** undefined: closed */
  overrides: OverrideRow[] | undefined
  onClose: () => void
  onMoved: () => void
}

/** Moves the end of one or several overrides, earlier or later. */
export function MoveEndModal({ overrides, onClose, onMoved }: MoveEndModalProps) {
  const { t } = useTranslation('overrides')
  const { opened, shown } = useDialog(overrides)
  return (
    <FormModal opened={opened} title={t('moveTitle', { count: shown?.length ?? 0 })} size="sm" onClose={onClose}>
      {close => shown && <MoveEndForm overrides={shown} onClose={close} onMoved={onMoved} />}
    </FormModal>
  )
}

interface MoveEndFormProps {
  overrides: OverrideRow[]
  onClose: () => void
  onMoved: () => void
}

function MoveEndForm({ overrides, onClose, onMoved }: MoveEndFormProps) {
  const { t } = useTranslation('overrides')
  const format = useFormat()
  const site = useSiteZone()
  const { ready } = useConnection()
  const form = useRef<HTMLFormElement>(null)
  const [until, setUntil] = useState(latestEnd(overrides))
  const { error, send, fetching, clear } = useMove()

  function change(next: string) {
    setUntil(next)
    clear()
  }

  /** Later than the shown end, or than now. */
  function extend(ms: number) {
    const from = isInstant(until) ? Date.parse(until) : Date.now()
    change(new Date(from + ms).toISOString())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const ids = overrides.map(({ id }) => id)
    const isMoved = await send(ids, until)
    if (!isMoved) return form.current?.querySelector('input')?.focus()
    onMoved()
    onClose()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('moveText')}</Text>
        {/* The wall clock where the lights are. */}
        <SiteZone value={zoneOf(overrides) ?? site}>
          <DateTimeField
            label={t('newEnd')}
            partLabels={{ date: t('moveDate'), time: t('moveTime') }}
            value={until}
            onChange={change}
            error={error}
          />
        </SiteZone>
        <Group gap="xs" role="group" aria-label={t('later')}>
          <Text size="sm" c="dimmed">
            {t('later')}
          </Text>
          {CHOICES.map(ms => (
            <Button key={ms} variant="default" size="xs" onClick={() => extend(ms)}>
              +{format.number(ms / HOUR_MS)} h
            </Button>
          ))}
        </Group>
      </Stack>
      <FormFoot submit={t('moveSubmit')} busy={fetching} disabled={!ready} onCancel={onClose} />
    </form>
  )
}

/** Sends the new end. A refusal of it stays at the field; other errors are toasts. */
function useMove() {
  const { t } = useTranslation('overrides')
  const errorText = useErrorText()
  const [{ fetching }, move] = useMutation(MoveEnd)
  const [error, setError] = useState<string>()

  async function send(ids: number[], until: string): Promise<boolean> {
    if (!isInstant(until)) {
      setError(t('endMissing'))
      return false
    }
    const { data, error: failure } = await move({ ids, until })
    if (data) {
      toast(t('moved', { count: data.moveLightOverrideEnd }))
      return true
    }
    const { field, key } = extensionsOf(failure)
    const text = errorText(codeOf(failure), key)
    if (field === 'until') setError(text)
    else errorToast(t('notMoved'), text)
    return false
  }

  return { error, send, fetching, clear: () => setError(undefined) }
}

function latestEnd(overrides: OverrideRow[]): string {
  const latest = Math.max(...overrides.map(({ until }) => Date.parse(until)))
  return new Date(latest).toISOString()
}
