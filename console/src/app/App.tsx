import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Provider } from 'urql'
import { client } from '../graphql/client.ts'
import { useConnection } from '../graphql/connection.ts'
import { clientId, styleNonce } from '../graphql/pageMeta.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { router } from './router.tsx'
import { colorSchemeManager, theme } from './theme.ts'

/** Only of a page that no server sent. */
const MissingClientId = lazy(async () => ({
  default: (await import('../features/clients/MissingClientId.tsx')).MissingClientId,
}))

export function App() {
  const { ready } = useConnection()
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => styleNonce}
    >
      <Toaster locked={!ready} />
      {clientId ? (
        <Provider value={client}>
          <RouterProvider router={router} />
        </Provider>
      ) : (
        <Suspense>
          <MissingClientId />
        </Suspense>
      )}
    </MantineProvider>
  )
}
