/** What the lights of a model can do. */
export interface ModelOptions {
  mainLight?: boolean
  subLight?: boolean
  mainBrightness?: boolean
  mainColorTemp?: boolean
  subBrightness?: boolean
  subColorTemp?: boolean
}

/** A light without a model, or a model without options: one lamp that can be dimmed. */
const PLAIN: ModelOptions = { mainLight: true, mainBrightness: true }

export function optionsOf(options: unknown): ModelOptions {
  return (options as ModelOptions | null) ?? PLAIN
}
