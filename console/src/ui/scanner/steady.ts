/** A code must be visible for this time, so that passing ones are ignored. */
const DEBOUNCE_MS = 500

/** Reports each code once, after it was stable for 500 ms; another code restarts the time. */
export function steady(onCode: (code: string) => void): { see: (code: string | undefined) => void; stop: () => void } {
  let held: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    see(code) {
      // A frame without a code is ignored: it may be blurred.
      if (code === undefined || code === held) return
      held = code
      clearTimeout(timer)
      timer = setTimeout(() => onCode(code), DEBOUNCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
