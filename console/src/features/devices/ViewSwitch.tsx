import { UnstyledButton } from '@mantine/core'
import { IconLayoutGrid, IconList, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import { DEVICE_VIEWS, type DeviceView } from './deviceSearch.ts'
import classes from './ViewSwitch.module.css'

const ICONS = { table: IconTable, list: IconList, grid: IconLayoutGrid }

export function ViewSwitch({ view, onView }: { view: DeviceView; onView: (view: DeviceView) => void }) {
  const { t } = useTranslation('devices')
  return (
    <fieldset className={classes.root} aria-label={t('view.label')}>
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
