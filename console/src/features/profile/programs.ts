/** Each before those that say its name, too. */
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

/** What a person would call the program that said this of itself; only to be recognised, nothing depends on it. */
export function programOf(userAgent: string): Program {
  const known = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  return { browser: known(BROWSERS), system: known(SYSTEMS), handheld: /Mobi|Android|iPad/.test(userAgent) }
}
