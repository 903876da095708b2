import { useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { longWaitOf } from '../longWait/longWait.ts'
import { type ControlledLight, SwitchLight, type TestLight } from './control.ts'
import { nextSwitchOf } from './lampState.ts'
import { useControlToasts } from './useControlToasts.ts'

/** Then the switch stops waiting for the first live update after its command. */
const TIMEOUT_MS = 30_000

/**
 * Requests the opposite of the reported state, and waits until the light's state refers to that command. A long wait does
 * not block it: another command replaces the one before.
 */
export function useSwitchLight(light: ControlledLight, by: typeof SwitchLight | typeof TestLight = SwitchLight) {
  const [, send] = useMutation(by)
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState<string>()
  const showToast = useControlToasts()
  // A second click may arrive before the first has been rendered.
  const onItsWay = useRef(false)

  useEffect(() => {
    if (asked === undefined) return
    const timer = setTimeout(() => setAsked(undefined), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [asked])

  // The first live update may be older than the command. Ids sort by time.
  const unheard = asked !== undefined && (light.lastCommand?.id ?? '') < asked
  const waiting = unheard || light.confirmation === 'WAITING'
  const busy = sending || (waiting && (unheard || !longWaitOf(light)))

  async function toggle() {
    if (onItsWay.current || busy) return
    onItsWay.current = true
    setSending(true)
    const { data, error } = await send({ id: light.id, status: nextSwitchOf(light) })
    onItsWay.current = false
    setSending(false)
    if (showToast(data?.switchLightDevice, error)) setAsked(data?.switchLightDevice.commands[0]?.id)
  }

  return { toggle, sending, waiting, busy }
}
