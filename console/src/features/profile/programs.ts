/** Ordered: other browsers include the names of later entries. */
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export interface Program {
  browser?: string
  system?: string
  handheld: boolean
}

/** The name of the program by its user agent; for display only. */
export function programOf(userAgent: string): Program {
  const known = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  return { browser: known(BROWSERS), system: known(SYSTEMS), handheld: /Mobi|Android|iPad/.test(userAgent) }
}
