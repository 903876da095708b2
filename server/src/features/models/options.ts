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
export const DIMMABLE_LAMP = { mainLight: true, mainBrightness: true } as const satisfies ModelOptions

export function optionsOf(options: unknown): ModelOptions {
  return (options as ModelOptions | null) ?? DIMMABLE_LAMP
}
