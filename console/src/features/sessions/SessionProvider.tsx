import { Center, Loader } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useQuery } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { onTokenOfOtherTab, onTokenRunOut } from '../../graphql/token.ts'
import { SiteZone } from '../../i18n/zone.ts'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { SessionContext, SessionQuery } from './session.ts'

/**
 * Asks who we are and which client this is before any page. A refused token ends the session (graphql/client.ts);
 * a server that is down does not: it shows the error page.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ data, error }] = useQuery({ query: SessionQuery })
  useEffect(() => onTokenOfOtherTab(() => location.reload()), [])
  useEffect(() => onTokenRunOut(() => location.reload()), [])
  const session = useMemo(() => data && { client: data.clientInfo, viewer: data.authInfo }, [data])
  if (session)
    return (
      <SessionContext value={session}>
        <SiteZone value={session.client.site.timeZone}>{children}</SiteZone>
      </SessionContext>
    )
  if (error)
    return (
      <main>
        <ErrorScreen code={codeOf(error)} />
      </main>
    )
  return (
    <Center mih="100dvh">
      <Loader />
    </Center>
  )
}
