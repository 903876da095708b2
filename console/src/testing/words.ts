import { en } from '../i18n/en/en.ts'
import { later as enLater } from '../i18n/en/later.ts'
import { later as zhLater } from '../i18n/zh/later.ts'
import { zh } from '../i18n/zh/zh.ts'

/* The words of the console. */

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const WORDS = {
  zh: { ...zh, ...zhLater },
  en: { ...en, ...enLater },
}

/** Replaces the placeholders of a text. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/{{(\w+)}}/g, (_, name: string) => `${values[name]}`)
}
