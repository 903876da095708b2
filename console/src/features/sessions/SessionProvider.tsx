import { Center, Loader } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { onTokenChangedInOtherTab, onTokenExpired } from '../../graphql/token.ts'
import { setPlaceVariables } from '../../i18n/placeVariables.ts'
import { SiteZone } from '../../i18n/zone.ts'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { setSiteGeography } from '../../ui/map/siteGeography.ts'
import { SessionContext, SessionQuery } from './session.ts'

/** How soon a change of the own role becomes visible; the server enforces it at once. */
const REFRESH_INTERVAL_MS = 10_000

/**
 * Loads the viewer and the client before any page. A rejected token ends the session (graphql/client.ts); an
 * unavailable server does not: it shows the error page, or the last known session.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ data, error }, read] = useQuery({ query: SessionQuery })
  const [known, setKnown] = useState(data)
  if (data && JSON.stringify(data) !== JSON.stringify(known)) setKnown(data)
  usePoll(read, REFRESH_INTERVAL_MS, known?.authInfo != null)
  useEffect(() => onTokenChangedInOtherTab(() => location.reload()), [])
  useEffect(() => onTokenExpired(() => location.reload()), [])
  const session = useMemo(() => {
    if (!known) return undefined
    // Before the pages, which read it while they render.
    setSiteGeography(known.clientInfo.site)
    setPlaceVariables(known.clientInfo.site)
    return { client: known.clientInfo, viewer: known.authInfo }
  }, [known])
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
