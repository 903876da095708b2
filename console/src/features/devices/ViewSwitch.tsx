import { UnstyledButton } from '@mantine/core'
import { IconBaselineDensityMedium, IconLayoutGrid, IconList, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import { DEVICE_VIEWS, type DeviceView } from './deviceSearch.ts'
import classes from './ViewSwitch.module.css'

const ICONS = { table: IconTable, list: IconList, grid: IconLayoutGrid }

interface ViewSwitchProps {
  view: DeviceView
  onView: (view: DeviceView) => void
  dense: boolean
  onDense: (dense: boolean) => void
}

/** Table, list or cards; and compact rows for the table. */
export function ViewSwitch({ view, onView, dense, onDense }: ViewSwitchProps) {
  const { t } = useTranslation('devices')
  return (
    <fieldset className={classes.root} aria-label={t('view.label')}>
      {view === 'table' && (
        <Hint label={t('view.dense')}>
          <UnstyledButton
            className={classes.choice}
            aria-label={t('view.dense')}
            aria-pressed={dense}
            onClick={() => onDense(!dense)}
          >
            <IconBaselineDensityMedium size={18} />
          </UnstyledButton>
        </Hint>
      )}
      {DEVICE_VIEWS.map(choice => {
        const Icon = ICONS[choice]
        return (
          <Hint key={choice} label={t(`view.${choice}`)}>
            <UnstyledButton
              className={classes.choice}
              aria-label={t(`view.${choice}`)}
              aria-pressed={choice === view}
              onClick={() => onView(choice)}
            >
              <Icon size={18} />
            </UnstyledButton>
          </Hint>
        )
      })}
    </fieldset>
  )
}
