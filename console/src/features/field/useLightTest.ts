import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { TestLight } from '../control/control.ts'
import { useSwitchLight } from '../control/useSwitchLight.ts'
import type { DeviceOfPage } from '../devicePage/devicePage.ts'
import { finishTest } from './lightTest.ts'

/** Switches a light for a test, which ends at the latest when the page closes. */
export function useLightTest(device: DeviceOfPage) {
  const { toggle, sending, waiting, busy } = useSwitchLight(device, TestLight)
  const { id } = device
  const started = useRef(false)
  useEffect(() => {
    const finish = () => {
      if (started.current) void finishTest(id)
      started.current = false
    }
    window.addEventListener('pagehide', finish)
    return () => {
      window.removeEventListener('pagehide', finish)
      finish()
    }
  }, [id])
  return {
    ...{ sending, waiting, busy },
    toggle: () => {
      started.current = true
      void toggle()
    },
    /** If it fails, it is sent again when the page closes. */
    finish: async () => {
      const finished = await finishTest(id)
      if (finished) started.current = false
      return finished
    },
  }
}

/** Why a light cannot be tested now; undefined: it can. FAULT lights can be tested after a repair. */
export function useTestObstacle(): (device: DeviceOfPage) => string | undefined {
  const { t } = useTranslation(['field', 'control'])
  const { ready } = useConnection()
  return ({ abilities, deviceStatus, group }) => {
    if (!abilities.includes('test')) return t('field:mayNotTest')
    if (deviceStatus === 'OFFLINE') return t('control:obstacle.OFFLINE')
    if (deviceStatus === 'MAINTENANCE') return t('field:inMaintenance')
    if (group?.groupStatus === 'MAINTENANCE') return t('field:groupInMaintenance')
    if (!ready) return t('control:noLink')
  }
}
