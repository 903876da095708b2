/** Why the session ended; not for the first load. */
export const signedOut = {
  account: { logout: '退出登录', home: '返回首页' },
  idleHours: '已 {{count}} 小时未使用，系统已自动退出登录。',
  idleMinutes: '已 {{count}} 分钟未使用，系统已自动退出登录。',
  EXPIRED: '登录已到期，请重新登录。',
  PASSWORD: '该账号的密码已更改，请用新密码登录。',
  SECOND_FACTOR: '该账号的两步验证已更改，请重新登录。',
  REPLACED: '该账号在其他地方登录过多，这里已退出登录。',
  ENDED: '您在这里的登录已被结束，请重新登录。',
} as const
