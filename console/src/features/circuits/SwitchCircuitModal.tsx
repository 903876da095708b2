import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast, infoToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { useMay } from '../sessions/session.ts'
import { type Circuit, type Contactor, LitLightsOfCenter, SwitchCircuit } from './circuits.ts'

export interface CenterOfCircuits {
  id: number
  online: boolean
  deviceCount: number
  capabilities: { circuits: boolean | null } | null
}

/** A circuit and the requested state. */
export interface Switching {
  circuit: Circuit
  contactor: Contactor
}

interface SwitchCircuitModalProps {
  center: CenterOfCircuits
  /** undefined: closed */
  switching: Switching | undefined
  onClose: () => void
  onSwitched: () => void
}

/** Explains the effect of switching a circuit, and asks for confirmation. */
export function SwitchCircuitModal({ center, switching, onClose, onSwitched }: SwitchCircuitModalProps) {
  const { t } = useTranslation('circuits')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const { opened, shown } = useDialog(switching)
  const [{ fetching }, send] = useMutation(SwitchCircuit)
  const contactor = shown?.contactor ?? 'OPEN'
  const name = shown?.circuit.name ?? shown?.circuit.circuit ?? ''

  async function confirm() {
    if (!shown) return
    const { error } = await send({ centerId: center.id, circuit: shown.circuit.circuit, contactor })
    if (error) return errorToast(t('failed'), errorText(codeOf(error), extensionsOf(error).key))
    infoToast(t('sent'))
    onSwitched()
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t(`confirm.title.${contactor}`, { name })}
      action={t(`command.${contactor}`)}
      danger
      busy={fetching}
      disabled={!ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {shown && contactor === 'OPEN' ? <Darkness center={center} /> : <Text size="sm">{t('confirm.close')}</Text>}
    </ConfirmModal>
  )
}

/** How many lights may go dark. Lights are not assigned to circuits. */
function Darkness({ center: { id, deviceCount } }: { center: CenterOfCircuits }) {
  const { t } = useTranslation('circuits')
  const { number } = useFormat()
  const seesLights = useMay()('LightDevice', 'read')
  const [{ data, error }] = useQuery({
    query: LitLightsOfCenter,
    variables: { centerId: id },
    pause: !seesLights,
  })
  const lit = data?.findManyLightDevice.pagination.totalCount
  return (
    <>
      <Notice tone="warning">
        {lit === undefined && seesLights && !error ? (
          <Skeleton height={20} />
        ) : lit === undefined ? (
          t('confirm.lights', { number: number(deviceCount) })
        ) : (
          t('confirm.lit', { number: number(deviceCount), lit: number(lit) })
        )}
      </Notice>
      <Text size="sm">{t('confirm.open')}</Text>
    </>
  )
}
