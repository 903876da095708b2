const MAX_LEVELS = 5
const MAX_NAME_LENGTH = 100

/** The error of a folder path, as a translation key. */
export function folderProblem(path: string): 'pathInvalid' | 'pathTooDeep' | 'pathTooLong' | undefined {
  const text = path.trim()
  if (text === '' || text === '/') return
  if (!text.startsWith('/')) return 'pathInvalid'
  const names = text.slice(1).replace(/\/$/, '').split('/')
  if (names.length > MAX_LEVELS) return 'pathTooDeep'
  if (names.some(name => [...name].length > MAX_NAME_LENGTH)) return 'pathTooLong'
  if (names.some(name => name.trim() !== name || /^\.*$/.test(name) || name.includes('\\'))) return 'pathInvalid'
}
