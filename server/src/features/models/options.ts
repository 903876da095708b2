/** Capabilities of the lights of a model. */
export interface ModelOptions {
  mainLight?: boolean
  subLight?: boolean
  mainBrightness?: boolean
  mainColorTemp?: boolean
  subBrightness?: boolean
  subColorTemp?: boolean
}

/** Without a model or options: one dimmable lamp. */
const PLAIN: ModelOptions = { mainLight: true, mainBrightness: true }

export function optionsOf(options: unknown): ModelOptions {
  return (options as ModelOptions | null) ?? PLAIN
}
