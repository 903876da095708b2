import { ActionIcon } from '@mantine/core'
import { IconFocusCentered, IconHistory, IconLasso, IconMarquee2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import { useMay } from '../sessions/session.ts'
import type { AreaShape } from './AreaSelect.tsx'
import classes from './LightMapView.module.css'

const MINUTE_MS = 60_000
const ICON = 18
const SHAPES = [
  { shape: 'box', Icon: IconMarquee2 },
  { shape: 'lasso', Icon: IconLasso },
] as const

interface MapToolsProps {
  /** what is drawn; undefined: nothing */
  drawing: AreaShape | undefined
  onDraw: (shape: AreaShape | undefined) => void
  past: boolean
  /** the instant to show; undefined: now */
  onAt: (at: string | undefined) => void
  onFit: () => void
}

/** Buttons of this map beside the standard ones. */
export function MapTools({ drawing, onDraw, past, onAt, onFit }: MapToolsProps) {
  const { t } = useTranslation('lightMap')
  const mayOperate = useMay()('LightDevice', 'operate')
  const thisMinute = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()
  return (
    <div className={classes.tools}>
      <Tool label={t('fit')} onClick={onFit} icon={<IconFocusCentered size={ICON} />} />
      {mayOperate &&
        !past &&
        SHAPES.map(({ shape, Icon }) => (
          <Tool
            key={shape}
            label={t(shape)}
            pressed={drawing === shape}
            onClick={() => onDraw(drawing === shape ? undefined : shape)}
            icon={<Icon size={ICON} />}
          />
        ))}
      <Tool
        label={t(past ? 'past.close' : 'past.open')}
        pressed={past}
        onClick={() => onAt(past ? undefined : thisMinute())}
        icon={<IconHistory size={ICON} />}
      />
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  pressed?: boolean
  onClick: () => void
}

function Tool({ label, icon, pressed, onClick }: ToolProps) {
  return (
    <Hint label={label}>
      <ActionIcon variant={pressed ? 'filled' : 'default'} onClick={onClick} aria-label={label} aria-pressed={pressed}>
        {icon}
      </ActionIcon>
    </Hint>
  )
}
