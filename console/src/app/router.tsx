import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readAlertSearch } from '../features/alerts/alertSearch.ts'
import { readCenterSearch } from '../features/centers/centerSearch.ts'
import { readDevicePageSearch } from '../features/devicePage/devicePageSearch.ts'
import { readDeviceSearch } from '../features/devices/deviceSearch.ts'
import { readFieldSearch } from '../features/field/fieldSearch.ts'
import { readGroupSearch } from '../features/groups/groupSearch.ts'
import { readImportSearch } from '../features/imports/importSearch.ts'
import { readScheduleSearch } from '../features/schedules/scheduleSearch.ts'
import { SessionProvider } from '../features/sessions/SessionProvider.tsx'
import { readStatusSearch } from '../features/status/statusSearch.ts'
import { withWords } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { AppLayout } from './AppLayout.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import type { NavigationItem } from './navigation.ts'
import { PageLoading } from './PageLoading.tsx'
import { readQuery, writeQuery } from './query.ts'

const root = createRootRoute({
  component: () => (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  ),
  notFoundComponent: lazyRouteComponent(() => withWords(import('../pages/NotFoundPage.tsx')), 'NotFoundPage'),
})

const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthLayout })
const app = createRoute({ getParentRoute: () => root, id: 'app', component: AppLayout })

const login = createRoute({
  getParentRoute: () => auth,
  path: paths.login,
  validateSearch: (search: Record<string, unknown>): { to?: string } => ({
    to: typeof search.to === 'string' ? search.to : undefined,
  }),
  component: lazyRouteComponent(() => import('../pages/LoginPage.tsx'), 'LoginPage'),
})

const setUp = createRoute({
  getParentRoute: () => auth,
  path: paths.setUp,
  component: lazyRouteComponent(() => withWords(import('../pages/SetUpPage.tsx')), 'SetUpPage'),
})

const devices = createRoute({
  getParentRoute: () => app,
  path: paths.devices,
  validateSearch: readDeviceSearch,
  component: lazyRouteComponent(() => import('../pages/DevicesPage.tsx'), 'DevicesPage'),
})

const device = createRoute({
  getParentRoute: () => app,
  path: paths.device,
  validateSearch: readDevicePageSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/DevicePage.tsx')), 'DevicePage'),
})

const groups = createRoute({
  getParentRoute: () => app,
  path: paths.groups,
  validateSearch: readGroupSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/GroupsPage.tsx')), 'GroupsPage'),
})

const centers = createRoute({
  getParentRoute: () => app,
  path: paths.centers,
  validateSearch: readCenterSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/CentersPage.tsx')), 'CentersPage'),
})

const schedules = createRoute({
  getParentRoute: () => app,
  path: paths.schedules,
  validateSearch: readScheduleSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/SchedulesPage.tsx')), 'SchedulesPage'),
})

const status = createRoute({
  getParentRoute: () => app,
  path: paths.status,
  validateSearch: readStatusSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/StatusPage.tsx')), 'StatusPage'),
})

const alerts = createRoute({
  getParentRoute: () => app,
  path: paths.alerts,
  validateSearch: readAlertSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/AlertsPage.tsx')), 'AlertsPage'),
})

const field = createRoute({
  getParentRoute: () => app,
  path: paths.field,
  validateSearch: readFieldSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/FieldPage.tsx')), 'FieldPage'),
})

const lightImport = createRoute({
  getParentRoute: () => app,
  path: paths.lightImport,
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => withWords(import('../pages/ImportPage.tsx')), 'ImportPage'),
})

const placeholders = (['display', 'broadcast', 'camera', 'environment'] as const).map(module =>
  createRoute({
    getParentRoute: () => app,
    path: paths[module],
    component: lazyRouteComponent(async () => {
      const { PlaceholderPage } = await import('../pages/PlaceholderPage.tsx')
      return { default: () => <PlaceholderPage module={module} /> }
    }),
  }),
)

function leads<From extends string>(from: From, to: NavigationItem['to']) {
  return createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })
}

export const router = createRouter({
  routeTree: root.addChildren([
    leads(paths.home, paths.dashboard),
    // Until there is a dashboard (issue 5).
    leads(paths.dashboard, paths.devices),
    leads(paths.lighting, paths.devices),
    auth.addChildren([login, setUp]),
    app.addChildren([devices, device, field, lightImport, groups, centers, schedules, status, alerts, ...placeholders]),
  ]),
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultPreload: 'intent',
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: () => <ErrorScreen />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
