import { createContext, use } from 'react'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { ClientOfPage } from '../clients/client.ts'

export const SessionQuery = graphql(
  `
    query Session {
      clientInfo {
        ...ClientOfPage
      }
      authInfo {
        email
        fullName
        admin {
          id
        }
        avatarUrl
        permissions
        isCustomer
        lacksSecondFactor
      }
    }
  `,
  [ClientOfPage],
)

export type Viewer = NonNullable<ResultOf<typeof SessionQuery>['authInfo']>

export interface Session {
  client: ClientOfPage
  /** undefined: not signed in */
  viewer: Viewer | null
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionProvider')
  return session
}

/** Whether the viewer's role allows an action, e.g. `may('LightDevice', 'update')`. The server checks again. */
export function useMay(): (subject: string, action: string) => boolean {
  const { viewer } = useSession()
  return (subject, action) => viewer?.permissions.includes(`${subject}:${action}`) ?? false
}

/** Whether the viewer sees only some of the lights: what concerns the whole city is not offered. */
export function useIsCustomer(): boolean {
  return useSession().viewer?.isCustomer ?? false
}
