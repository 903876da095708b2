import { Button, Text } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useMoment } from '../../i18n/moment.ts'
import type { Column } from '../../ui/column.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './SceneCells.module.css'
import type { SceneRow } from './scenes.ts'
import { useSceneTexts } from './useSceneTexts.ts'

interface OpenScene {
  onStart: (scene: SceneRow) => void
  onEdit: (scene: SceneRow) => void
  onDelete: (scene: SceneRow) => void
}

/** Actions that a row shows. */
const MAX_SHOWN = 2

export function useSceneColumns(open: OpenScene): Column<SceneRow>[] {
  const { t } = useTranslation('scenes')
  const texts = useSceneTexts()
  return [
    { key: 'name', header: t('columns.name'), sortKey: 'name', card: 'head', cell: scene => <Name scene={scene} /> },
    { key: 'targets', header: t('columns.targets'), cell: scene => <Actions scene={scene} /> },
    { key: 'end', header: t('columns.end'), width: 170, from: 900, cell: scene => texts.end(scene) },
    { key: 'last', header: t('columns.last'), width: 150, from: 1000, cell: scene => <LastStart scene={scene} /> },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 190,
      card: 'foot',
      cell: scene => <Buttons scene={scene} {...open} />,
    },
  ]
}

interface CellProps {
  scene: SceneRow
}

function Name({ scene: { name, kind, description } }: CellProps) {
  const { t } = useTranslation('scenes')
  return (
    <div className={classes.lines}>
      <Text size="sm" fw={600} lineClamp={2}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {[t(`kind.${kind}`), description].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function Actions({ scene: { actions } }: CellProps) {
  const { t } = useTranslation('scenes')
  const texts = useSceneTexts()
  const hidden = actions.length - MAX_SHOWN
  return (
    <ul className={classes.parts}>
      {actions.slice(0, MAX_SHOWN).map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have no other identity than their place
        <li key={index} className={classes.lines}>
          <Text size="sm" lineClamp={1}>
            {texts.targets(action)}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {texts.levels(action)}
          </Text>
        </li>
      ))}
      {hidden > 0 && (
        <Text component="li" size="xs" c="dimmed">
          {t('more', { count: hidden })}
        </Text>
      )}
    </ul>
  )
}

function LastStart({ scene: { lastStart } }: CellProps) {
  const { t } = useTranslation('scenes')
  const moment = useMoment(undefined)
  if (!lastStart) return <Text size="sm">{t('never')}</Text>
  const isComing = Date.parse(lastStart.at) > Date.now()
  return (
    <div className={classes.lines}>
      <Text size="sm">{isComing ? t('coming', { time: moment(lastStart.at) }) : <LiveAge at={lastStart.at} />}</Text>
      {lastStart.by && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {t('by', { name: lastStart.by })}
        </Text>
      )}
    </div>
  )
}

function Buttons({ scene, onStart, onEdit, onDelete }: CellProps & OpenScene) {
  const { t } = useTranslation(['scenes', 'control'])
  const { ready } = useConnection()
  const mayOperate = useMay()('LightDevice', 'operate')
  const obstacle = ready ? undefined : t('control:noLink')
  return (
    <div className={classes.actions}>
      {mayOperate && (
        <Button
          size="compact-sm"
          leftSection={<IconPlayerPlay size={15} />}
          disabled={!ready}
          aria-label={`${t('row.start')} ${scene.name}`}
          aria-keyshortcuts="Enter o"
          onClick={() => onStart(scene)}
        >
          {t('row.start')}
        </Button>
      )}
      {scene.abilities.includes('update') && (
        <RowAction
          label={t('row.edit')}
          name={scene.name}
          icon={<IconPencil size={18} />}
          keys="e"
          obstacle={obstacle}
          onClick={() => onEdit(scene)}
        />
      )}
      {scene.abilities.includes('delete') && (
        <RowAction
          label={t('row.delete')}
          name={scene.name}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={obstacle}
          onClick={() => onDelete(scene)}
        />
      )}
    </div>
  )
}
