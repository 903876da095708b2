import { trimInvisible } from '#lighting/values/invisible.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { legibleOrThrow } from '../../foundation/graphql/visibleText.ts'

/*
 * Names that users give to files and folders. They are labels: no file on disk has such a name.
 */

const MAX_NAME_LENGTH = 200
const MAX_FOLDER_NAME_LENGTH = 100
const MAX_LEVELS = 5

/** The last part of a path; a long name keeps its end. @throws BAD_USER_INPUT */
export function fileNameOrThrow(field: string, name: string): string {
  const label = trimInvisible(name.normalize('NFC').split(/[\\/]/).at(-1)!)
  if (/^\.*$/.test(label)) throw badInput(field, 'fileNameInvalid', 'a file name is required')
  legibleOrThrow(field, label)
  const characters = [...label]
  if (characters.length <= MAX_NAME_LENGTH) return label
  const end = extensionOf(label)
  return characters.slice(0, MAX_NAME_LENGTH - end.length).join('') + end
}

/** The name with the extension of its content; an unknown one stays unchanged. */
export function withExtension(name: string, ext: string): string {
  const old = extensionOf(name)
  if (!ext || same(old.slice(1), ext)) return name
  return `${old ? name.slice(0, -old.length) : name}.${ext}`
}

/** Letters and digits in lower case; '' for none. */
export function tidyExtension(ext: string): string {
  return ext
    .replace(/^\./, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 16)
}

/** With its dot; '' for none. */
function extensionOf(name: string): string {
  return /.(\.[A-Za-z0-9]{1,16})$/.exec(name)?.[1] ?? ''
}

function same(a: string, b: string): boolean {
  const plain = (ext: string) =>
    ext.toLowerCase().replace('jpeg', 'jpg').replace('htm', 'html').replace('htmll', 'html')
  return plain(a) === plain(b)
}

/** `/a/b` → its parts; `/` has none. @throws BAD_USER_INPUT */
export function folderPathOrThrow(path: string): string[] {
  const text = path.normalize('NFC')
  if (text === '/') return []
  if (!text.startsWith('/')) throw invalid('pathInvalid', 'a folder path begins with /')
  const names = text.slice(1).replace(/\/$/, '').split('/')
  if (names.length > MAX_LEVELS) throw invalid('pathTooDeep', `at most ${MAX_LEVELS} levels of folders`)
  for (const name of names) folderNameOrThrow(name)
  return names
}

function folderNameOrThrow(name: string): void {
  if (trimInvisible(name) === '' || name !== trimInvisible(name) || /^\.+$/.test(name) || name.includes('\\'))
    throw invalid('pathInvalid', 'a folder has a name that can be read')
  legibleOrThrow('input.path', name)
  if ([...name].length > MAX_FOLDER_NAME_LENGTH)
    throw invalid('pathTooLong', `the name of a folder has at most ${MAX_FOLDER_NAME_LENGTH} characters`)
}

function invalid(key: string, message: string) {
  return badInput('input.path', key, message)
}
