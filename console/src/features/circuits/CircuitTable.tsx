import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { CircuitActions } from './CircuitActions.tsx'
import { CircuitCommand } from './CircuitCommand.tsx'
import classes from './Circuits.module.css'
import { BreakerBadge, ContactorBadge } from './ContactorBadge.tsx'
import type { Circuit } from './circuits.ts'
import { type CenterOfCircuits, SwitchCircuitModal, type Switching } from './SwitchCircuitModal.tsx'

interface CircuitTableProps {
  center: CenterOfCircuits
  circuits: readonly Circuit[]
  /** time of the cabinet's report */
  reportedAt: string | null
  mayOperate: boolean
  onSwitched: () => void
}

/** Outgoing circuits of a cabinet, and their switches. */
export function CircuitTable({ center, circuits, reportedAt, mayOperate, onSwitched }: CircuitTableProps) {
  const { t } = useTranslation('circuits')
  const [switching, setSwitching] = useState<Switching>()
  const columns = useCircuitColumns(reportedAt)
  const actions: Column<Circuit> = {
    key: 'actions',
    header: t('columns.actions'),
    width: 104,
    card: 'foot',
    cell: circuit => (
      <CircuitActions circuit={circuit} center={center} onSwitch={contactor => setSwitching({ circuit, contactor })} />
    ),
  }
  return (
    <div className={classes.table}>
      <DataTable
        label={t('title')}
        look="compact"
        columns={mayOperate ? [...columns, actions] : columns}
        rows={circuits}
        rowKey={({ circuit }) => circuit}
      />
      <SwitchCircuitModal
        center={center}
        switching={switching}
        onClose={() => setSwitching(undefined)}
        onSwitched={onSwitched}
      />
    </div>
  )
}

function useCircuitColumns(reportedAt: string | null): Column<Circuit>[] {
  const { t } = useTranslation('circuits')
  const format = useFormat()
  return [
    {
      key: 'circuit',
      header: t('columns.circuit'),
      card: 'head',
      least: 96,
      cell: ({ circuit, name }) => (
        <>
          <Text size="sm" fw={600}>
            {name ?? circuit}
          </Text>
          {name && (
            <Text size="xs" c="dimmed">
              {circuit}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'contactor',
      header: t('columns.contactor'),
      width: 96,
      cell: ({ contactor }) => (contactor ? <ContactorBadge state={contactor} /> : NONE),
    },
    {
      key: 'breaker',
      header: t('columns.breaker'),
      width: 96,
      cell: ({ breaker }) => (breaker ? <BreakerBadge state={breaker} /> : NONE),
    },
    {
      key: 'current',
      header: t('columns.current'),
      width: 76,
      align: 'right',
      cell: ({ current }) => format.quantity(current, 'A'),
    },
    {
      key: 'leakage',
      header: t('columns.leakage'),
      width: 80,
      align: 'right',
      cell: ({ leakage }) => format.quantity(leakage, 'mA'),
    },
    {
      key: 'command',
      header: t('columns.command'),
      least: 150,
      cell: circuit => <CircuitCommand circuit={circuit} reportedAt={reportedAt} />,
    },
  ]
}
