import { downFilter, upFilter } from '#protocol/topics.ts'
import { csvLine } from '../../foundation/runtime/csvLine.ts'
import { escapeFormula } from '../../foundation/runtime/escapeFormula.ts'

export type SheetLanguage = 'zh' | 'en'

const HEADERS: Record<SheetLanguage, string[]> = {
  zh: ['设备编号', '名称', '服务器地址', '端口', '加密', '用户名', '密码', '上报主题', '下行主题'],
  en: ['Device ID', 'Name', 'Broker', 'Port', 'Encryption', 'User name', 'Password', 'Publishes to', 'Subscribes to'],
}
const NOT_ENCRYPTED: Record<SheetLanguage, string> = { zh: '无', en: 'none' }

export interface SheetEntry {
  username: string
  name: string
  password: string
}

/**
 * A CSV file of credentials, with a byte order mark: spreadsheets would read another encoding. Programs that set devices up
 * read it, too, so user names and passwords are not escaped against formulas: they have no characters to call one.
 */
export function credentialSheet(entries: SheetEntry[], brokerUrl: string, language: SheetLanguage): string {
  const { host, port, isEncrypted } = brokerOf(brokerUrl)
  const encryption = isEncrypted ? 'TLS' : NOT_ENCRYPTED[language]
  const lines = entries.map(({ username, name, password }) => [
    ...[username, escapeFormula(name), host, port, encryption, username, password],
    ...[upFilter(username), downFilter(username)],
  ])
  return `\ufeff${[HEADERS[language], ...lines].map(csvLine).join('')}`
}

function brokerOf(brokerUrl: string): { host: string; port: string; isEncrypted: boolean } {
  const { protocol, hostname, port } = new URL(brokerUrl)
  const isEncrypted = /^(mqtts|ssl|tls|wss):$/.test(protocol)
  return { host: hostname, port: port || (isEncrypted ? '8883' : '1883'), isEncrypted }
}
