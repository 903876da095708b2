import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { civilDateOf } from '#lighting/time/zone.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { saveCsv } from '../../ui/saveFile.ts'
import {
  CenterPasswordCounts,
  IssueCenterPasswords,
  IssueLightPasswords,
  LightPasswordCounts,
  type PasswordScope,
} from './passwords.ts'

/** Kept until the dialog closes only: the server stores hashes. */
interface IssuedFile {
  issued: number
  csv: string
  name: string
}

interface Failure {
  text: string
  /** the response was lost, and passwords may have been issued */
  isUncertain: boolean
}

/** Counts the passwords that may be issued; issues them and saves the file. */
export function usePasswords(scope: PasswordScope) {
  const { t, i18n } = useTranslation('passwords')
  const client = useClient()
  const errorText = useErrorText()
  const zone = useSiteZone()
  const [file, setFile] = useState<IssuedFile>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const { kind, where } = scope
  const light = useQuery({
    query: LightPasswordCounts,
    variables: { where: kind === 'light' ? where : {} },
    pause: kind !== 'light',
  })
  const center = useQuery({
    query: CenterPasswordCounts,
    variables: { where: kind === 'center' ? where : {} },
    pause: kind !== 'center',
  })
  const [{ data, error }, read] = kind === 'light' ? light : center

  async function issue(onlyMissing: boolean) {
    setFailure(undefined)
    setBusy(true)
    const options = { onlyMissing, language: i18n.language === 'zh' ? 'zh' : 'en' } as const
    const { data, error } =
      scope.kind === 'light'
        ? await client.mutation(IssueLightPasswords, { where: scope.where, ...options })
        : await client.mutation(IssueCenterPasswords, { where: scope.where, ...options })
    setBusy(false)
    if (!data) {
      const code = codeOf(error)
      return setFailure({ text: errorText(code, extensionsOf(error).key), isUncertain: code === 'NETWORK' })
    }
    const name = `${t(`file.${kind}`)}-${civilDateOf(Date.now(), zone)}.csv`
    const issued = { ...data.list, name }
    setFile(issued)
    if (issued.issued > 0) saveCsv(issued.csv, name)
  }

  return { counts: data?.counts, error, read, file, failure, isBusy, issue }
}
