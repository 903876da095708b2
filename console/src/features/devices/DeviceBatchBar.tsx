import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconKey, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import classes from '../../ui/BatchBar.module.css'
import { Hint } from '../../ui/Hint.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import { useMay } from '../sessions/session.ts'
import type { Chosen, DeviceDialog } from './deviceDialog.ts'

const ProtectAction = lazyPart(
  () => import('../protection/ProtectAction.tsx'),
  'ProtectAction',
  ({ ids }) => ids.length > 0,
)

const ACTIONS = [
  { name: 'edit', abilities: ['update'], kind: 'batchEdit', Icon: IconPencil },
  { name: 'operate', abilities: ['operate'], kind: 'batchOperate', Icon: IconAdjustmentsHorizontal },
  { name: 'read', abilities: ['operate', 'test'], kind: 'read', Icon: IconRefresh },
  { name: 'passwords', abilities: ['update'], kind: 'passwords', Icon: IconKey },
  { name: 'delete', abilities: ['delete'], kind: 'delete', Icon: IconTrash },
] as const

/** Batch actions of the viewer; without any, rows cannot be selected. */
export function useBatchActions() {
  const may = useMay()
  return ACTIONS.filter(({ abilities }) => abilities.some(ability => may('LightDevice', ability)))
}

interface BatchBarProps {
  selection: Selection<Chosen>
  /** devices that match the filter, on all pages */
  total: number
  onAll: () => void
  onOpen: (dialog: DeviceDialog) => void
}

/** The selection count and its actions. Always has the same height, so that nothing shifts. */
export function DeviceBatchBar({ selection, total, onAll, onOpen }: BatchBarProps) {
  const { t } = useTranslation(['devices', 'control'])
  const { number } = useFormat()
  const { ready } = useConnection()
  const { size } = selection.chosen
  const actions = useBatchActions()
  const obstacle = size === 0 ? t('batch.none') : ready ? undefined : t('control:noLink')
  const devices = [...selection.chosen.values()]
  const toPasswords = (): DeviceDialog => {
    const where = { id: { in: devices.map(({ id }) => id) } }
    return { kind: 'passwords', scope: { kind: 'light', where } }
  }
  return (
    <div className={classes.bar} data-chosen={size > 0 || undefined}>
      <span className={classes.count} role="status">
        {t('batch.selected', { number: number(size) })}
      </span>
      <Button variant="subtle" size="compact-sm" disabled={total === 0 || !ready} onClick={onAll}>
        {t('batch.all', { number: number(total) })}
      </Button>
      <Button variant="subtle" size="compact-sm" className={classes.clear} onClick={selection.clear}>
        <span className={classes.words}>{t('batch.clear')}</span>
        <span className={classes.cross} aria-hidden>
          ✕
        </span>
      </Button>
      <fieldset className={classes.actions} aria-label={t('batch.label')}>
        {actions.map(({ name, kind, Icon }) => (
          <Hint key={kind} label={obstacle}>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon size={16} />}
              // Focusable, so that the hint can show the reason.
              data-disabled={obstacle !== undefined || undefined}
              aria-disabled={obstacle !== undefined || undefined}
              onClick={() => obstacle || onOpen(kind === 'passwords' ? toPasswords() : { kind, devices })}
            >
              {t(`batch.${name}`)}
            </Button>
          </Hint>
        ))}
        <ProtectAction ids={devices.map(({ id }) => id)} />
      </fieldset>
    </div>
  )
}
