import { useMantineColorScheme } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconDeviceDesktop,
  IconFileExport,
  IconFileImport,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUndoable } from '../features/campaigns/useUndoable.ts'
import { useUndoableText } from '../features/campaigns/useUndoableText.ts'
import { useUndoCampaigns } from '../features/campaigns/useUndoCampaigns.ts'
import type { Entry } from '../features/palette/entries.ts'
import { CommandPalette } from '../features/palette/Palette.tsx'
import { useMay } from '../features/sessions/session.ts'
import { signOut } from '../features/sessions/signIn.ts'
import type { Target } from '../features/targets/target.ts'
import { TrashModal } from '../features/trash/TrashModal.tsx'
import { mayRestore, SUBJECTS } from '../features/trash/trash.ts'
import { useConnection } from '../graphql/connection.ts'
import { switchLanguage } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { ShortcutSheet } from '../ui/ShortcutSheet.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { useNow } from '../ui/useNow.ts'
import { useCreate } from './useCreate.ts'
import { usePageEntries } from './usePageEntries.tsx'

const ExportAll = lazyPart(
  () => import('../features/imports/ExportAll.tsx'),
  'ExportAll',
  ({ opened }) => opened,
)

const OperateTargetsModal = lazyPart(
  () => import('../features/targets/OperateTargetsModal.tsx'),
  'OperateTargetsModal',
  ({ targets }) => targets !== undefined,
)
const StartSceneModal = lazyPart(
  () => import('../features/scenes/StartSceneModal.tsx'),
  'StartSceneModal',
  ({ scene }) => scene !== undefined,
)

export type CommandDialog = 'palette' | 'help' | 'trash' | 'export'

interface CommandDialogsProps {
  /** undefined: closed */
  dialog: CommandDialog | undefined
  onOpen: (dialog: CommandDialog | undefined) => void
}

/** The command palette, and the dialogs that only the palette and shortcuts open. */
export function CommandDialogs({ dialog, onOpen }: CommandDialogsProps) {
  const operate = useDialogSubject<Target[]>()
  const undo = useUndoEntry(dialog !== 'palette')
  const commands = [...undo, ...usePageEntries(), ...useCommands(onOpen, operate.open)]
  const close = () => onOpen(undefined)
  const scene = useDialogSubject<{ id: number; name: string }>()
  return (
    <>
      <CommandPalette
        opened={dialog === 'palette'}
        commands={commands}
        onOperate={operate.open}
        onScene={scene.open}
        onClose={close}
      />
      <ShortcutSheet opened={dialog === 'help'} onClose={close} />
      <TrashModal opened={dialog === 'trash'} onClose={close} />
      <StartSceneModal scene={scene.subject} onClose={scene.close} />
      <ExportAll opened={dialog === 'export'} onClose={close} />
      <OperateTargetsModal targets={operate.subject} onClose={operate.close} />
    </>
  )
}

/** Undoes the viewer's own newest request for many lights. @param pause the palette is closed */
function useUndoEntry(pause: boolean): Entry[] {
  const { t } = useTranslation('palette')
  const { ready } = useConnection()
  const { undo } = useUndoCampaigns()
  const { lineOf } = useUndoableText()
  const request = useUndoable(pause)
  const now = useNow()
  const label = request && lineOf(request, now)
  if (!label || !ready) return []
  const act = () => void undo(request.campaigns)
  return [
    { key: 'undo', kind: 'undo', label, find: t('find.undo'), icon: <IconArrowBackUp size={18} stroke={1.6} />, act },
  ]
}

/** Commands that are available on every page. */
function useCommands(onOpen: CommandDialogsProps['onOpen'], onOperate: (targets: Target[]) => void): Entry[] {
  const { t, i18n } = useTranslation(['palette', 'shell', 'trash', 'shortcuts', 'imports'])
  const navigate = useNavigate()
  const may = useMay()
  const { ready } = useConnection()
  const create = useCreate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const command = (name: keyof typeof ICONS, label: string, act: () => void, keys?: string): Entry => {
    const Icon = ICONS[name]
    const icon = <Icon size={18} stroke={1.6} />
    return { key: `command ${name}`, kind: 'actions', label, find: t(`find.${name}`), icon, act, keys }
  }
  const schemes = (['light', 'dark', 'auto'] as const).filter(scheme => scheme !== colorScheme)
  const mayOperate = may('LightDevice', 'read') && may('LightDevice', 'operate')
  return [
    ...(ready && mayOperate ? [command('operate', t('operate'), () => onOperate([]))] : []),
    ...NEW.filter(({ subject }) => ready && may(subject, 'read') && may(subject, 'create')).map(({ name, to }) =>
      command(name, t(`create.${name}`), () => create(to)),
    ),
    ...(may('LightDevice', 'update')
      ? [command('import', t('imports:title'), () => void navigate({ to: paths.lightImport }))]
      : []),
    ...(ready && may('LightDevice', 'read') ? [command('export', t('export'), () => onOpen('export'))] : []),
    ...(SUBJECTS.some(subject => mayRestore(may, subject))
      ? [command('deleted', t('trash:title'), () => onOpen('trash'))]
      : []),
    command('shortcuts', t('shortcuts:title'), () => onOpen('help'), '?'),
    command('language', t('language'), () => void switchLanguage(i18n.language === 'zh' ? 'en' : 'zh')),
    ...schemes.map(scheme => command(scheme, t(`scheme.${scheme}`), () => setColorScheme(scheme))),
    command('logout', t('shell:user.logout'), () => void signOut()),
  ]
}

const NEW = [
  { name: 'newDevice', subject: 'LightDevice', to: paths.devices },
  { name: 'newGroup', subject: 'LightGroup', to: paths.groups },
  { name: 'newCenter', subject: 'LightCenter', to: paths.centers },
  { name: 'newModel', subject: 'DeviceMode', to: paths.models },
  { name: 'newSchedule', subject: 'LightSchedule', to: paths.schedules },
  { name: 'newScene', subject: 'LightScene', to: paths.scenes },
  { name: 'newDaylight', subject: 'DaylightRule', to: paths.daylight },
] as const

const ICONS = {
  newDevice: IconPlus,
  newGroup: IconPlus,
  newCenter: IconPlus,
  newModel: IconPlus,
  newSchedule: IconPlus,
  operate: IconAdjustmentsHorizontal,
  newScene: IconPlus,
  newDaylight: IconPlus,
  import: IconFileImport,
  export: IconFileExport,
  deleted: IconArrowBackUp,
  shortcuts: IconKeyboard,
  language: IconLanguage,
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
  logout: IconLogout,
}
