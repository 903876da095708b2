import { lazy } from 'react'

/* One chunk that knows the others: the first load has one address for all pages of the settings, and some others. */

export { SettingsLayout } from './SettingsLayout.tsx'

export const SettingPage = lazy(async () => ({ default: (await import('../pages/SettingPage.tsx')).SettingPage }))
export const AdminsPage = lazy(async () => ({ default: (await import('../pages/AdminsPage.tsx')).AdminsPage }))
export const RolesPage = lazy(async () => ({ default: (await import('../pages/RolesPage.tsx')).RolesPage }))
export const MediaPage = lazy(async () => ({ default: (await import('../pages/MediaPage.tsx')).MediaPage }))
export const AuditPage = lazy(async () => ({ default: (await import('../pages/AuditPage.tsx')).AuditPage }))
export const ProfilePage = lazy(async () => ({ default: (await import('../pages/ProfilePage.tsx')).ProfilePage }))
export const PasswordPage = lazy(async () => ({ default: (await import('../pages/PasswordPage.tsx')).PasswordPage }))
export const ApprovalsPage = lazy(async () => ({
  default: (await import('../pages/ApprovalsPage.tsx')).ApprovalsPage,
}))
export const OverridesPage = lazy(async () => ({
  default: (await import('../pages/OverridesPage.tsx')).OverridesPage,
}))
export const DaylightPage = lazy(async () => ({ default: (await import('../pages/DaylightPage.tsx')).DaylightPage }))
export const ScenesPage = lazy(async () => ({ default: (await import('../pages/ScenesPage.tsx')).ScenesPage }))
export const CentersPage = lazy(async () => ({ default: (await import('../pages/CentersPage.tsx')).CentersPage }))
export const AlertsPage = lazy(async () => ({ default: (await import('../pages/AlertsPage.tsx')).AlertsPage }))
export const ShiftLogPage = lazy(async () => ({ default: (await import('../pages/ShiftLogPage.tsx')).ShiftLogPage }))
export const ModelsPage = lazy(async () => ({ default: (await import('../pages/ModelsPage.tsx')).ModelsPage }))
