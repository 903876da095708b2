import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/language.ts'

const UNITS = ['B', 'kB', 'MB', 'GB']

/** E.g. `2.01 MB`. Rounded up, so that a file above a limit never shows the limit itself. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2, roundingMode: 'ceil' })
  return `${format.format(bytes / 1000 ** step)} ${UNITS[step]}`
}

export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation()
  return bytes => fileSize(bytes, i18n.language)
}
