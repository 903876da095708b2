import {
  IconAlertCircle,
  IconAlertTriangleFilled,
  IconBulbFilled,
  IconBulbOff,
  IconCircleDashed,
  IconHandClick,
  IconHelpCircle,
  IconLamp2,
  IconMapPinOff,
  IconPlugConnectedX,
  IconTool,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import classes from './MapFilters.module.css'
import { MAP_FILTERS, type MapShow } from './mapSearch.ts'
import { shownCount } from './shownStates.ts'

const ICONS = {
  all: IconLamp2,
  lit: IconBulbFilled,
  dark: IconBulbOff,
  darkExpected: IconAlertCircle,
  unknown: IconHelpCircle,
  offline: IconPlugConnectedX,
  fault: IconAlertTriangleFilled,
  maintenance: IconTool,
  notInService: IconCircleDashed,
  overridden: IconHandClick,
} as const

interface MapFiltersProps {
  /** lights in each state */
  counts: number[] | undefined
  /** lights without a location */
  unplaced: number
  /** overridden lights; undefined: unknown */
  overridden: number | undefined
  show: MapShow | undefined
  onShow: (show: MapShow | undefined) => void
}

/** Legend of the map with counts; each entry filters the map. */
export function MapFilters({ counts, unplaced, overridden, show, onShow }: MapFiltersProps) {
  const { t } = useTranslation('lightMap')
  const format = useFormat()
  /** In most cities there are none: without their buttons the others fit into one line. */
  const isRare = (filter: MapShow | undefined) => filter === 'notInService' || filter === 'overridden'
  const button = (filter: MapShow | undefined, count: number | undefined) => {
    if (isRare(filter) && !count && show !== filter) return null
    const Icon = ICONS[filter ?? 'all']
    return (
      <button
        key={filter ?? 'all'}
        type="button"
        data-of={filter ?? 'all'}
        aria-pressed={show === filter}
        onClick={() => onShow(filter)}
      >
        <Icon size={14} aria-hidden />
        {t(filter ?? 'all')}
        <strong>{count === undefined ? '' : format.number(count)}</strong>
      </button>
    )
  }
  return (
    <fieldset className={classes.filters}>
      <legend>{t('filter')}</legend>
      {([undefined, ...MAP_FILTERS] as const).map(filter =>
        button(filter, counts ? shownCount(counts, filter) : undefined),
      )}
      {button('overridden', overridden)}
      {unplaced > 0 && (
        <Link to={paths.devices} search={{ condition: 'UNPLACED' }}>
          <IconMapPinOff size={14} aria-hidden />
          {t('unplaced', { number: format.number(unplaced) })}
        </Link>
      )}
    </fieldset>
  )
}
