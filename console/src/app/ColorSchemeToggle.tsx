import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../ui/Hint.tsx'

const CYCLE: Record<MantineColorScheme, { next: MantineColorScheme; Icon: typeof IconSun }> = {
  light: { next: 'dark', Icon: IconSun },
  dark: { next: 'auto', Icon: IconMoon },
  auto: { next: 'light', Icon: IconDeviceDesktop },
}

/** Cycles through light, dark and system. */
export function ColorSchemeToggle() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { next, Icon } = CYCLE[colorScheme]
  const label = `${t(`colorScheme.${colorScheme}`)} (${t('colorScheme.next')})`
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" color="gray" onClick={() => setColorScheme(next)} aria-label={label}>
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </Hint>
  )
}
