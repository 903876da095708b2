import i18next, { type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { CHINA } from '#lighting/map/geography.ts'
import { type Language, localeOf, readLanguage, storeLanguage } from './language.ts'
import { placeVariables } from './placeVariables.ts'
import { plurals } from './plurals.ts'

type Bundle = Readonly<Record<string, object>>

/** Loads only the current language. The compiler checks that no key is missing, so no fallback is loaded. */
const load: Record<Language, () => Promise<Bundle>> = {
  zh: () => import('./zh/zh.ts').then(module => module.zh),
  en: () => import('./en/en.ts').then(module => module.en),
}

/** Texts of dialogs and menus: not needed for the first page. */
const loadDeferred: Record<Language, () => Promise<Bundle>> = {
  zh: () => import('./zh/deferred.ts').then(module => module.deferred),
  en: () => import('./en/deferred.ts').then(module => module.deferred),
}

let needsDeferred = false

export async function startI18n(language: Language = readLanguage()): Promise<i18n> {
  await i18next
    .use(initReactI18next)
    .use(plurals as unknown as FormatterModule)
    .init({
      lng: language,
      fallbackLng: 'zh',
      resources: { [language]: await load[language]() },
      defaultNS: 'shell',
      interpolation: { escapeValue: false, defaultVariables: placeVariables(CHINA) },
    })
  applyToPage(language)
  return i18next
}

export async function switchLanguage(language: Language): Promise<void> {
  const [words, deferred] = await Promise.all([load[language](), needsDeferred ? loadDeferred[language]() : {}])
  add(language, { ...words, ...deferred })
  await i18next.changeLanguage(language)
  storeLanguage(language)
  applyToPage(language)
}

/** Sets the language of the document and of its web app manifest. */
function applyToPage(language: Language): void {
  document.documentElement.lang = localeOf(language)
  document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href = `/manifest.${language}.webmanifest`
}

/** Loads a lazy part together with the deferred texts. */
export async function withTranslations<Part>(part: Promise<Part>): Promise<Part> {
  needsDeferred = true
  const language = i18next.language as Language
  const [loaded, words] = await Promise.all([part, loadDeferred[language]()])
  add(language, words)
  return loaded
}

function add(language: Language, bundle: Bundle): void {
  for (const [namespace, words] of Object.entries(bundle)) i18next.addResourceBundle(language, namespace, words)
}
