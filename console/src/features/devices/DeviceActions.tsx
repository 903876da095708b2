import { ActionIcon } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconDots,
  IconInfoCircle,
  IconMapPin,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { DropDown } from '../../ui/DropDown.tsx'
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useObstacle } from '../control/useObstacle.ts'
import classes from './DeviceCells.module.css'
import type { DeviceDialog } from './deviceDialog.ts'
import type { DeviceRow } from './devices.ts'

export interface DeviceActionsProps {
  device: DeviceRow
  onOpen: (dialog: DeviceDialog) => void
  onDetails: (device: DeviceRow) => void
  /** always puts the less used actions into a menu */
  folded?: boolean
}

interface Seldom {
  name: 'map' | 'edit' | 'delete'
  /** shortcut key in its row */
  key?: string
  icon: ReactNode
  act: () => void
  blocked?: boolean
}

/** Actions of one device; the less used ones move into a menu in narrow layouts. */
export function DeviceActions({ device, onOpen, onDetails, folded }: DeviceActionsProps) {
  const { t } = useTranslation('devices')
  const { ready } = useConnection()
  const obstacle = useObstacle()(device)
  const may = (ability: string) => device.abilities.includes(ability)
  const seldom: Seldom[] = [{ name: 'map', icon: <IconMapPin size={18} />, act: () => onOpen({ kind: 'map', device }) }]
  if (may('update'))
    seldom.push({
      name: 'edit',
      key: 'e',
      icon: <IconPencil size={18} />,
      act: () => onOpen({ kind: 'form', id: device.id }),
      blocked: !ready,
    })
  if (may('delete'))
    seldom.push({
      name: 'delete',
      key: 'Delete',
      icon: <IconTrash size={18} />,
      act: () => onOpen({ kind: 'delete', devices: [device] }),
      blocked: !ready,
    })
  return (
    <div className={classes.actions} data-folded={folded || undefined}>
      {may('operate') && (
        <Hint label={obstacle ?? t('actions.operate')}>
          <ActionIcon
            variant="subtle"
            onClick={() => obstacle || onOpen({ kind: 'operate', device })}
            // Focusable, so that the hint can show the reason.
            data-disabled={obstacle !== undefined || undefined}
            aria-disabled={obstacle !== undefined || undefined}
            aria-keyshortcuts="o"
            aria-label={`${t('actions.operate')} ${device.name}`}
          >
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
        </Hint>
      )}
      <Hint label={t('actions.details')}>
        <ActionIcon
          variant="subtle"
          onClick={() => onDetails(device)}
          aria-keyshortcuts="Enter"
          aria-label={`${t('actions.details')} ${device.name}`}
        >
          <IconInfoCircle size={18} />
        </ActionIcon>
      </Hint>
      {seldom.map(({ name, key, icon, act, blocked }) => (
        <span key={name} className={classes.seldom}>
          <Hint label={t(`actions.${name}`)}>
            <ActionIcon
              variant="subtle"
              color={name === 'delete' ? 'red' : undefined}
              onClick={act}
              disabled={blocked}
              aria-keyshortcuts={key}
              aria-label={`${t(`actions.${name}`)} ${device.name}`}
            >
              {icon}
            </ActionIcon>
          </Hint>
        </span>
      ))}
      <span className={classes.menu}>
        <SeldomMenu label={`${t('actions.more')} ${device.name}`}>
          {() =>
            seldom.map(({ name, icon, act, blocked }) => (
              <DropDownItem key={name} icon={icon} disabled={blocked} onClick={act}>
                {t(`actions.${name}`)}
              </DropDownItem>
            ))
          }
        </SeldomMenu>
      </span>
    </div>
  )
}

/** Menus of rows are rendered when first opened, since a page has up to a hundred. */
function SeldomMenu({ label, children }: { label: string; children: () => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <DropDown label={label} face={<IconDots size={18} />} width={170} onOpen={() => setOpened(true)}>
      {opened && children()}
    </DropDown>
  )
}
