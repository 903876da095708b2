import { lazy } from 'react'

/* One chunk that knows the others: the first load has one address for all pages of the settings, and that of models. */

export { SettingsLayout } from './SettingsLayout.tsx'

export const SettingPage = lazy(async () => ({ default: (await import('../pages/SettingPage.tsx')).SettingPage }))
export const AdminsPage = lazy(async () => ({ default: (await import('../pages/AdminsPage.tsx')).AdminsPage }))
export const RolesPage = lazy(async () => ({ default: (await import('../pages/RolesPage.tsx')).RolesPage }))
export const MediaPage = lazy(async () => ({ default: (await import('../pages/MediaPage.tsx')).MediaPage }))
export const ProfilePage = lazy(async () => ({ default: (await import('../pages/ProfilePage.tsx')).ProfilePage }))
export const PasswordPage = lazy(async () => ({ default: (await import('../pages/PasswordPage.tsx')).PasswordPage }))
export const ModelsPage = lazy(async () => ({ default: (await import('../pages/ModelsPage.tsx')).ModelsPage }))
