const MAX_LEVELS = 5
const MAX_NAME_LENGTH = 100

/** What is wrong with the path of a folder, as a key of the words. */
export function folderProblem(path: string): 'pathInvalid' | 'pathTooDeep' | 'pathTooLong' | undefined {
  const text = path.trim()
  if (text === '' || text === '/') return
  if (!text.startsWith('/')) return 'pathInvalid'
  const names = text.slice(1).replace(/\/$/, '').split('/')
  if (names.length > MAX_LEVELS) return 'pathTooDeep'
  if (names.some(name => [...name].length > MAX_NAME_LENGTH)) return 'pathTooLong'
  if (names.some(name => name.trim() !== name || /^\.*$/.test(name) || name.includes('\\'))) return 'pathInvalid'
}
