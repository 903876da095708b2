import { deferred as deferredEn } from '../i18n/en/deferred.ts'
import { en } from '../i18n/en/en.ts'
import { plurals } from '../i18n/plurals.ts'
import { deferred as deferredZh } from '../i18n/zh/deferred.ts'
import { zh } from '../i18n/zh/zh.ts'

/* The words of the console. */

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const WORDS = {
  zh: { ...zh, ...deferredZh },
  en: { ...en, ...deferredEn },
}

/** Replaces the placeholders of a text. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/{{(\w+)(?:, ([^}]*))?}}/g, (_, name: string, forms?: string) =>
    forms === undefined ? `${values[name]}` : plurals.format(values[name], forms),
  )
}
