import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepLanguage, type Language, localeOf, readLanguage } from './language.ts'

/** Only the language that is read is loaded. That none lacks a key is checked by the compiler, so no fallback is fetched. */
const load = {
  zh: () => import('./zh/zh.ts').then(module => module.zh),
  en: () => import('./en/en.ts').then(module => module.en),
}

export async function startI18n(language: Language = readLanguage()): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'zh',
    resources: { [language]: await load[language]() },
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = localeOf(language)
  return i18next
}

export async function switchLanguage(language: Language): Promise<void> {
  for (const [namespace, words] of Object.entries(await load[language]())) {
    i18next.addResourceBundle(language, namespace, words)
  }
  await i18next.changeLanguage(language)
  keepLanguage(language)
  document.documentElement.lang = localeOf(language)
}
