import { useState } from 'react'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import type { Encoding } from './encodings.ts'
import { keepFile } from './importFile.ts'
import { CreateImport, type Import } from './imports.ts'

/** How a file is read. Undefined: detected, and the first sheet with rows. */
export interface ReadOptions {
  encoding?: Encoding | undefined
  sheet?: string | undefined
}

/** Uploads a file and keeps it for reading it again. */
export function useReadFile(onRead: (read: Import) => void) {
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState('')
  const [{ fetching }, create] = useMutation(CreateImport)

  async function read(file: File, { encoding, sheet }: ReadOptions = {}): Promise<void> {
    setProblem(undefined)
    setName(file.name)
    const { data, error } = await create({ file, fileName: file.name, encoding, sheet })
    if (!data) return setProblem(errorText(codeOf(error), extensionsOf(error).key))
    keepFile(data.createLightImport.id, file)
    onRead(data.createLightImport)
  }

  return { read, fetching, name, problem, setProblem }
}
