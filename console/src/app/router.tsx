import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { AdminSearch } from '../features/admins/adminSearch.ts'
import type { AlertSearch } from '../features/alerts/alertSearch.ts'
import type { ApprovalSearch } from '../features/approvals/approvalSearch.ts'
import type { AuditSearch } from '../features/audit/auditSearch.ts'
import type { CenterSearch } from '../features/centers/centerSearch.ts'
import { readDashboardSearch } from '../features/dashboard/dashboardSearch.ts'
import type { DaylightSearch } from '../features/daylight/daylightSearch.ts'
import { readDevicePageSearch } from '../features/devicePage/devicePageSearch.ts'
import { readDeviceSearch } from '../features/devices/deviceSearch.ts'
import { readFieldSearch } from '../features/field/fieldSearch.ts'
import { readGroupSearch } from '../features/groups/groupSearch.ts'
import { readImportSearch } from '../features/imports/importSearch.ts'
import type { MediaSearch } from '../features/media/mediaSearch.ts'
import type { ModelSearch } from '../features/models/modelSearch.ts'
import type { OverrideSearch } from '../features/overrides/overrideSearch.ts'
import type { RoleSearch } from '../features/roles/roleSearch.ts'
import type { SceneSearch } from '../features/scenes/sceneSearch.ts'
import { readScheduleSearch } from '../features/schedules/scheduleSearch.ts'
import { SessionProvider } from '../features/sessions/SessionProvider.tsx'
import type { ShiftSearch } from '../features/shiftLog/shiftSearch.ts'
import { readStatusSearch } from '../features/status/statusSearch.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { AppLayout } from './AppLayout.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { Interruptions } from './Interruptions.tsx'
import type { NavigationItem } from './navigation.ts'
import { PageLoading } from './PageLoading.tsx'
import { readQuery, writeQuery } from './query.ts'

const root = createRootRoute({
  component: () => (
    <SessionProvider>
      <Outlet />
      <Interruptions />
    </SessionProvider>
  ),
  notFoundComponent: lazyRouteComponent(() => withTranslations(import('../pages/NotFoundPage.tsx')), 'NotFoundPage'),
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

function loadDashboard() {
  const { pathname, search } = location
  // Not for link preloading, nor for a past instant.
  if (pathname === paths.dashboard && !new URLSearchParams(search).has('at'))
    void import('../features/map/preloadMap.ts').then(({ preloadMap }) => preloadMap())
  return withTranslations(import('../pages/DashboardPage.tsx'))
}

const dashboard = createRoute({
  getParentRoute: () => app,
  path: paths.dashboard,
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(loadDashboard, 'DashboardPage'),
})

const setUp = createRoute({
  getParentRoute: () => auth,
  path: paths.setUp,
  component: lazyRouteComponent(() => withTranslations(import('../pages/SetUpPage.tsx')), 'SetUpPage'),
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
  component: lazyRouteComponent(() => withTranslations(import('../pages/DevicePage.tsx')), 'DevicePage'),
})

const groups = createRoute({
  getParentRoute: () => app,
  path: paths.groups,
  validateSearch: readGroupSearch,
  component: lazyRouteComponent(() => withTranslations(import('../pages/GroupsPage.tsx')), 'GroupsPage'),
})

const schedules = createRoute({
  getParentRoute: () => app,
  path: paths.schedules,
  validateSearch: readScheduleSearch,
  component: lazyRouteComponent(() => withTranslations(import('../pages/SchedulesPage.tsx')), 'SchedulesPage'),
})

const status = createRoute({
  getParentRoute: () => app,
  path: paths.status,
  validateSearch: readStatusSearch,
  component: lazyRouteComponent(() => withTranslations(import('../pages/StatusPage.tsx')), 'StatusPage'),
})

const field = createRoute({
  getParentRoute: () => app,
  path: paths.field,
  validateSearch: readFieldSearch,
  component: lazyRouteComponent(() => withTranslations(import('../pages/FieldPage.tsx')), 'FieldPage'),
})

const lightImport = createRoute({
  getParentRoute: () => app,
  path: paths.lightImport,
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => withTranslations(import('../pages/ImportPage.tsx')), 'ImportPage'),
})

const loadSettings = () => withTranslations(import('./settingsPages.tsx'))

const settings = createRoute({
  getParentRoute: () => app,
  id: 'settings',
  component: lazyRouteComponent(loadSettings, 'SettingsLayout'),
})

/** Their pages parse the search, so that the first load contains no code of the settings. */
function settingsPage<Path extends string, Search = object>(
  path: Path,
  page: keyof typeof import('./settingsPages.tsx'),
) {
  return createRoute({
    getParentRoute: () => settings,
    path,
    validateSearch: search => search as Search,
    component: lazyRouteComponent(loadSettings, page),
  })
}

/** Their addresses are in that file, too: more would make the first load longer. */
function pageOfThatFile<Path extends string, Search>(path: Path, page: keyof typeof import('./settingsPages.tsx')) {
  return createRoute({
    getParentRoute: () => app,
    path,
    validateSearch: search => search as Search,
    component: lazyRouteComponent(loadSettings, page),
  })
}

const models = pageOfThatFile<typeof paths.models, ModelSearch>(paths.models, 'ModelsPage')
const overrides = pageOfThatFile<typeof paths.overrides, OverrideSearch>(paths.overrides, 'OverridesPage')
const daylight = pageOfThatFile<typeof paths.daylight, DaylightSearch>(paths.daylight, 'DaylightPage')
const scenes = pageOfThatFile<typeof paths.scenes, SceneSearch>(paths.scenes, 'ScenesPage')
const centers = pageOfThatFile<typeof paths.centers, CenterSearch>(paths.centers, 'CentersPage')
const alerts = pageOfThatFile<typeof paths.alerts, AlertSearch>(paths.alerts, 'AlertsPage')
const approvals = pageOfThatFile<typeof paths.approvals, ApprovalSearch>(paths.approvals, 'ApprovalsPage')

const shifts = pageOfThatFile<typeof paths.shifts, ShiftSearch>(paths.shifts, 'ShiftLogPage')

const setting = settingsPage(paths.setting, 'SettingPage')
const admins = settingsPage<typeof paths.admins, AdminSearch>(paths.admins, 'AdminsPage')
const roles = settingsPage<typeof paths.roles, RoleSearch>(paths.roles, 'RolesPage')
const media = settingsPage<typeof paths.media, MediaSearch>(paths.media, 'MediaPage')
const audit = settingsPage<typeof paths.audit, AuditSearch>(paths.audit, 'AuditPage')
const profile = settingsPage(paths.profile, 'ProfilePage')
const password = settingsPage(paths.password, 'PasswordPage')

const placeholders = (['display', 'broadcast', 'camera', 'environment'] as const).map(module =>
  createRoute({
    getParentRoute: () => app,
    path: paths[module],
    component: lazyRouteComponent(async () => {
      const { PlaceholderPage } = await withTranslations(import('../pages/PlaceholderPage.tsx'))
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
    leads(paths.lighting, paths.devices),
    auth.addChildren([login, setUp]),
    app.addChildren([
      dashboard,
      devices,
      device,
      field,
      lightImport,
      groups,
      centers,
      models,
      overrides,
      schedules,
      daylight,
      scenes,
      status,
      approvals,
      alerts,
      shifts,
      settings.addChildren([setting, admins, roles, media, audit, profile, password]),
      ...placeholders,
    ]),
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
