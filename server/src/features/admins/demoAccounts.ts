/** Demo accounts exist in demo mode only, and only while the server listens on the loopback address. */
export const DEMO_PASSWORD = 'lamplighter-demo'

export const DEMO_ACCOUNTS = [
  { email: 'admin@lamplighter.example', role: 'SUPER_ADMIN', nickname: '管理员', firstName: '明', lastName: '陈' },
  { email: 'operator@lamplighter.example', role: 'OPERATOR', nickname: '操作员', firstName: '晓光', lastName: '林' },
  { email: 'viewer@lamplighter.example', role: 'VIEWER', nickname: '观察员', firstName: 'Ada', lastName: 'Watt' },
  { email: 'customer@lamplighter.example', role: 'CUSTOMER', nickname: '客户', firstName: '悦', lastName: '周' },
] as const

/** Names of the accounts in the English demo city. */
export const ENGLISH_NAMES = {
  SUPER_ADMIN: { nickname: 'Administrator', firstName: 'Grace', lastName: 'Brightwell' },
  OPERATOR: { nickname: 'Operator', firstName: 'Henry', lastName: 'Lampard' },
  VIEWER: { nickname: 'Viewer', firstName: 'Ada', lastName: 'Watt' },
  CUSTOMER: { nickname: 'Customer', firstName: 'Joyce', lastName: 'Ember' },
}
