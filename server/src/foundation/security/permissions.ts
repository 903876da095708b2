/** All permissions. Each operation checks one of them in its first line. */
export const PERMISSIONS = {
  Auth: ['read'],
  Admin: ['read', 'create', 'update'],
  AdminRole: ['read', 'create', 'update'],
  LightDevice: ['read', 'create', 'update', 'delete', 'operate', 'test'],
  LightGroup: ['read', 'create', 'update', 'delete', 'operate'],
  LightCenter: ['read', 'create', 'update', 'delete', 'operate'],
  LightSchedule: ['read', 'create', 'update', 'delete'],
  LightScene: ['read', 'create', 'update', 'delete'],
  DaylightRule: ['read', 'create', 'update', 'delete'],
  DeviceMode: ['read', 'create', 'update', 'delete'],
  MediaFile: ['read', 'create'],
  Dashboard: ['read'],
  AuditEntry: ['read'],
  Site: ['update'],
  Alert: ['read', 'update'],
  NotificationChannel: ['read', 'create', 'update', 'delete'],
  Approval: ['read', 'approve', 'bypass'],
  ShiftLog: ['read', 'create', 'update', 'sign'],
} as const

export type Subject = keyof typeof PERMISSIONS
/** e.g. `LightDevice:operate` */
export type Permission = { [S in Subject]: `${S}:${(typeof PERMISSIONS)[S][number]}` }[Subject]

/**
 * The emergency right: operations that need an approval run at once. No role has it until an administrator grants it.
 */
export const EMERGENCY: Permission = 'Approval:bypass'

export const ALL_PERMISSIONS = Object.entries(PERMISSIONS).flatMap(([subject, actions]) =>
  actions.map(action => `${subject}:${action}` as Permission),
)

/**
 * Subjects that concern the whole city. Accounts that see only authorised lights have none of these permissions, whatever
 * their role: they would see lights and users outside their scope.
 */
const CITY_WIDE: readonly string[] = [
  ...[
    'Admin',
    'AdminRole',
    'Approval',
    'AuditEntry',
    'DaylightRule',
    'DeviceMode',
    'LightScene',
    'NotificationChannel',
    'ShiftLog',
    'Site',
  ],
]

/** @param permissions of a role; each subject:action */
export function withoutCityWide(permissions: string[]): string[] {
  return permissions.filter(permission => !CITY_WIDE.includes(permission.split(':')[0]!))
}

interface StandardRole {
  /** alias of a new installation, and the label of the Chinese console */
  alias: string
  /** of the English console */
  label: string
  description: string
  permissions: Permission[]
}

/** Roles of a new installation. */
export const STANDARD_ROLES: Record<string, StandardRole> = {
  SUPER_ADMIN: {
    alias: '超级管理员',
    label: 'Administrator',
    description: 'Everything',
    permissions: ALL_PERMISSIONS.filter(permission => permission !== EMERGENCY),
  },
  OPERATOR: {
    alias: '操作员',
    label: 'Operator',
    description: 'Reads, changes and operates the lighting',
    permissions: [
      'LightDevice:read',
      'LightDevice:update',
      'LightDevice:operate',
      'LightDevice:test',
      'LightGroup:read',
      'LightGroup:update',
      'LightGroup:operate',
      'LightCenter:read',
      'LightCenter:update',
      'LightCenter:operate',
      'LightSchedule:read',
      'LightSchedule:create',
      'LightSchedule:update',
      'LightScene:read',
      'LightScene:create',
      'LightScene:update',
      'DaylightRule:read',
      'DaylightRule:create',
      'DaylightRule:update',
      'DeviceMode:read',
      'MediaFile:read',
      'MediaFile:create',
      'Dashboard:read',
      'Alert:read',
      'Alert:update',
      'Approval:read',
      'Approval:approve',
      'ShiftLog:read',
      'ShiftLog:create',
      'ShiftLog:update',
      'ShiftLog:sign',
    ],
  },
  VIEWER: {
    alias: '观察员',
    label: 'Viewer',
    description: 'Reads the lighting',
    permissions: [
      'LightDevice:read',
      'LightGroup:read',
      'LightCenter:read',
      'LightSchedule:read',
      'LightScene:read',
      'DaylightRule:read',
      'MediaFile:read',
      'Dashboard:read',
      'Alert:read',
    ],
  },
  CUSTOMER: {
    alias: '客户',
    label: 'Customer',
    description: 'Reads and operates authorised lights only',
    permissions: [
      'LightDevice:read',
      'LightDevice:operate',
      'LightGroup:read',
      'LightGroup:operate',
      'LightCenter:read',
      'LightSchedule:read',
      'MediaFile:read',
      'Dashboard:read',
      'Alert:read',
    ],
  },
}
/** Role whose accounts see authorised lights only. */
export const CUSTOMER = 'CUSTOMER'
