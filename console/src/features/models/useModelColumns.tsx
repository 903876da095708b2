import { Switch, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { useMay } from '../sessions/session.ts'
import { type ModelActionHandlers, ModelActions } from './ModelActions.tsx'
import classes from './Models.module.css'
import type { ModelRow } from './models.ts'
import { useWatts } from './useWatts.ts'

interface ModelHandlers extends ModelActionHandlers {
  onEnable: (model: ModelRow, isEnabled: boolean) => void
  /** its switch was clicked, and the list does not show the result yet */
  switching: (model: ModelRow) => boolean
}

export function useModelColumns({ onEnable, switching, ...actions }: ModelHandlers): Column<ModelRow>[] {
  const { t } = useTranslation('models')
  const format = useFormat()
  const { ready } = useConnection()
  const mayUpdate = useMay()('DeviceMode', 'update')
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      least: 150,
      card: 'head',
      cell: model => <TwoLines strong first={model.name} second={model.code} />,
    },
    {
      key: 'kind',
      header: t('columns.kind'),
      width: 110,
      cell: model => t(model.type === 'center' ? 'kind.center' : 'kind.light'),
    },
    {
      key: 'maker',
      header: t('columns.maker'),
      width: 150,
      from: 900,
      cell: ({ manufacturer, protocol }) => (
        <TwoLines first={manufacturer || protocol || NONE} second={manufacturer ? protocol : undefined} />
      ),
    },
    {
      key: 'abilities',
      header: t('columns.abilities'),
      width: 190,
      from: 1000,
      cell: model => <Abilities model={model} />,
    },
    {
      key: 'power',
      header: t('columns.power'),
      width: 116,
      from: 800,
      cell: model => <RatedPower model={model} />,
    },
    {
      key: 'devices',
      header: t('columns.devices'),
      width: 84,
      align: 'right',
      cell: model => format.number(model.deviceCount),
    },
    {
      key: 'enabled',
      header: t('columns.enabled'),
      width: 76,
      card: 'foot',
      cell: model => (
        <Switch
          checked={model.isEnabled}
          disabled={!ready || !mayUpdate}
          aria-label={t('enable', { name: model.name })}
          aria-busy={switching(model) || undefined}
          onChange={event => switching(model) || onEnable(model, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 140,
      card: 'foot',
      cell: model => <ModelActions model={model} {...actions} />,
    },
  ]
}

function Abilities({ model: { type, options, needsCenter } }: { model: ModelRow }) {
  const { t } = useTranslation('models')
  if (type === 'center') return <span>{NONE}</span>
  // Without options, a light has one dimmable lamp.
  const can = options ?? { mainBrightness: true, mainColorTemp: false, subColorTemp: false, subLight: false }
  const words = [
    t(can.mainBrightness ? 'ability.dims' : 'ability.switches'),
    (can.mainColorTemp || can.subColorTemp) && t('ability.colorTemp'),
    can.subLight && t('ability.sub'),
    needsCenter && t('ability.center'),
  ].filter(word => typeof word === 'string')
  return (
    <span className={classes.tags}>
      {words.map(word => (
        <span key={word} className={classes.tag}>
          {word}
        </span>
      ))}
    </span>
  )
}

function RatedPower({ model: { mainWatts, subWatts } }: { model: ModelRow }) {
  const { t } = useTranslation('models')
  const watts = useWatts()
  return (
    <div>
      <Text size="sm">{watts(mainWatts)}</Text>
      {subWatts !== null && (
        <Text size="xs" c="dimmed">
          {t('subWatts', { watts: watts(subWatts) })}
        </Text>
      )}
    </div>
  )
}
