import { paths } from '../paths.ts'

/** The pages of the settings, with the objects that they show; none: for every account. */
export const SETTINGS_PAGES = [
  { label: 'general', to: paths.setting, reads: undefined },
  { label: 'admins', to: paths.admins, reads: ['Admin'] },
  { label: 'roles', to: paths.roles, reads: ['AdminRole', 'Admin'] },
  { label: 'media', to: paths.media, reads: ['MediaFile'] },
  { label: 'audit', to: paths.audit, reads: ['AuditEntry'] },
  { label: 'profile', to: paths.profile, reads: undefined },
  { label: 'password', to: paths.password, reads: undefined },
] as const

/** True if the account may read what the page shows. */
export function maySeeSettings(
  { reads }: Pick<(typeof SETTINGS_PAGES)[number], 'reads'>,
  may: (subject: string, action: string) => boolean,
): boolean {
  return !reads || reads.some(subject => may(subject, 'read'))
}
