import { Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { SiteZone, useSiteZone } from '../../i18n/zone.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { isInstant } from '../../ui/wallTime.ts'
import { ExtendButtons } from './ExtendButtons.tsx'
import { type OverrideRow, zoneOf } from './overrides.ts'
import { type NewEnd, useMoveEnd } from './useMoveEnd.ts'

const HOUR_MS = 3_600_000

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
  const site = useSiteZone()
  const { ready } = useConnection()
  const form = useRef<HTMLFormElement>(null)
  const [until, setUntil] = useState(latestEnd(overrides))
  const { error, setError, send, busy } = useMoveEnd()

  function change(next: string) {
    setUntil(next)
    setError(undefined)
  }

  async function move(end: NewEnd) {
    const isMoved = await send({ ids: overrides.map(({ id }) => id) }, end)
    if (!isMoved) return form.current?.querySelector('input')?.focus()
    onMoved()
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isInstant(until)) return move({ until })
    setError(t('endMissing'))
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {t('moveText')} {overrides.some(({ withoutEndCount }) => withoutEndCount > 0) && t('moveOff')}
        </Text>
        <ExtendButtons disabled={!ready || busy} onExtend={move} />
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
      </Stack>
      <FormFoot submit={t('moveSubmit')} busy={busy} disabled={!ready} onCancel={onClose} />
    </form>
  )
}

/** Without any end: in an hour. */
function latestEnd(overrides: OverrideRow[]): string {
  const ends = overrides.flatMap(({ until }) => (until ? Date.parse(until) : []))
  return new Date(ends.length ? Math.max(...ends) : Date.now() + HOUR_MS).toISOString()
}
