export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const KEY = 'app-language'

/** The stored choice, else the browser's language. */
export function chooseLanguage(stored: string | null, browser: string | undefined): Language {
  const known = LANGUAGES.find(language => language === stored)
  if (known) return known
  return browser === undefined || browser.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

export function readLanguage(): Language {
  return chooseLanguage(localStorage.getItem(KEY), navigator.language)
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
}

/** The locale for `<html lang>` and Intl. */
export function localeOf(language: string): 'zh-CN' | 'en-GB' {
  return language.startsWith('zh') ? 'zh-CN' : 'en-GB'
}
