import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import type { ControlledLight } from './control.ts'

type Light = Pick<ControlledLight, 'abilities' | 'deviceStatus' | 'group'>

/** The reason why a light cannot be operated now; undefined: it can. */
export function useObstacle(): (light: Light) => string | undefined {
  const { t } = useTranslation('control')
  const { ready } = useConnection()
  return ({ abilities, deviceStatus, group }) => {
    if (!abilities.includes('operate')) return t('notAllowed')
    if (deviceStatus !== 'NORMAL') return t(`obstacle.${deviceStatus}`)
    if (group?.groupStatus === 'MAINTENANCE') return t('obstacle.group')
    if (!ready) return t('noLink')
  }
}
