import { useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { type ControlledLight, SwitchLight, type TestLight } from './control.ts'
import { nextSwitch } from './lampState.ts'
import { useControlToasts } from './useControlToasts.ts'

/** Longer than any command lives; then we stop waiting for word of it. */
const TIMEOUT_MS = 30_000

/** Asks for the opposite of what the light reports, and waits until the light's own state speaks of that command. */
export function useSwitchLight(light: ControlledLight, by: typeof SwitchLight | typeof TestLight = SwitchLight) {
  const [, send] = useMutation(by)
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState<string>()
  const showToast = useControlToasts()
  // A second click may come before the first has been drawn.
  const onItsWay = useRef(false)

  useEffect(() => {
    if (asked === undefined) return
    const timer = setTimeout(() => setAsked(undefined), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [asked])

  // Between the answer and the first live update, the light's state does not know of the command yet. Ids sort by time.
  const unheard = asked !== undefined && (light.lastCommand?.id ?? '') < asked
  const waiting = unheard || light.confirmation === 'WAITING'

  async function toggle() {
    if (onItsWay.current || waiting) return
    onItsWay.current = true
    setSending(true)
    const { data, error } = await send({ id: light.id, status: nextSwitch(light) })
    onItsWay.current = false
    setSending(false)
    if (showToast(data?.switchLightDevice, error)) setAsked(data?.switchLightDevice.commands[0]?.id)
  }

  return { toggle, sending, waiting }
}
