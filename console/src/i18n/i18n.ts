import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepLanguage, type Language, localeOf, readLanguage } from './language.ts'

type Bundle = Readonly<Record<string, object>>

/** Only the language that is read is loaded. That none lacks a key is checked by the compiler, so no fallback is fetched. */
const load: Record<Language, () => Promise<Bundle>> = {
  zh: () => import('./zh/zh.ts').then(module => module.zh),
  en: () => import('./en/en.ts').then(module => module.en),
}

/** Words of dialogs and menus: not for the first page. */
const loadLater: Record<Language, () => Promise<Bundle>> = {
  zh: () => import('./zh/later.ts').then(module => module.later),
  en: () => import('./en/later.ts').then(module => module.later),
}

let laterWanted = false

export async function startI18n(language: Language = readLanguage()): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'zh',
    resources: { [language]: await load[language]() },
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  })
  tellPage(language)
  return i18next
}

export async function switchLanguage(language: Language): Promise<void> {
  const [words, later] = await Promise.all([load[language](), laterWanted ? loadLater[language]() : {}])
  add(language, { ...words, ...later })
  await i18next.changeLanguage(language)
  keepLanguage(language)
  tellPage(language)
}

/** The page's own language, and the name under which it is installed. */
function tellPage(language: Language): void {
  document.documentElement.lang = localeOf(language)
  document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href = `/manifest.${language}.webmanifest`
}

/** A part that comes when it is first opened, and its words with it. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  laterWanted = true
  const language = i18next.language as Language
  const [loaded, words] = await Promise.all([part, loadLater[language]()])
  add(language, words)
  return loaded
}

function add(language: Language, bundle: Bundle): void {
  for (const [namespace, words] of Object.entries(bundle)) i18next.addResourceBundle(language, namespace, words)
}
