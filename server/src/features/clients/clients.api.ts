import { builder } from '../../foundation/graphql/graphql.ts'
import { grouped } from '../../foundation/graphql/loaders.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../admins/demoAccounts.ts'
import { type ClientMenuRow, type ClientRow, selectMenus } from './clients.store.ts'
import { findClient } from './clients.ts'

type MenuNode = ClientMenuRow & { children: MenuNode[] }

const ClientMenu = builder.objectRef<MenuNode>('ClientMenu')
ClientMenu.implement({
  description: 'A navigation entry of a client; up to 3 levels.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    name: t.exposeString('name', {}),
    label: t.exposeString('label', { nullable: true }),
    icon: t.exposeString('icon', { nullable: true }),
    url: t.exposeString('url', { nullable: true }),
    target: t.exposeString('target', { nullable: true, description: 'target of the link, e.g. _blank' }),
    parentId: t.exposeInt('parent_id', { nullable: true }),
    clientId: t.exposeInt('client_id', { nullable: true }),
    children: t.expose('children', { type: [ClientMenu] }),
  }),
})

const DemoAccount = builder.objectRef<{ email: string; password: string; role: string }>('DemoAccount').implement({
  description: 'An account that exists in demo mode only.',
  fields: t => ({
    email: t.exposeString('email', {}),
    password: t.exposeString('password', {}),
    role: t.exposeString('role', { description: 'name of its role' }),
  }),
})

export const ClientInfo = builder.objectRef<ClientRow>('ClientInfo').implement({
  description: 'The calling client: the console, or another program with a client id.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', { description: 'value of X-Client-Id' }),
    name: t.exposeString('name', {}),
    title: t.exposeString('title', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    logo: t.exposeString('logo', { nullable: true }),
    url: t.exposeString('url', { nullable: true }),
    isEnabled: t.exposeBoolean('is_enabled', {}),
    isTesting: t.exposeBoolean('is_testing', {}),
    allowAdminAuth: t.exposeBoolean('allow_admin_auth', { description: 'admins may sign in here' }),
    allowUserAuth: t.exposeBoolean('allow_user_auth', { description: 'users may sign in here' }),
    maxAuthCount: t.exposeInt('max_auth_count', {
      description: 'active sessions per account; one more ends the oldest',
    }),
    menus: t.field({
      type: [ClientMenu],
      description: 'roots of the menu tree',
      resolve: async (client, _, { db }) => menuTree(await selectMenus(db, client.id)),
    }),
    demoAccounts: t.field({
      type: [DemoAccount],
      description: 'demo accounts for the sign-in page; empty outside demo mode',
      resolve: (_, __, { site }) =>
        site.demo ? DEMO_ACCOUNTS.map(({ email, role }) => ({ email, role, password: DEMO_PASSWORD })) : [],
    }),
    filingNumber: t.string({
      nullable: true,
      description: 'filing number in the footer',
      resolve: (_, __, { site }) => site.filingNumber,
    }),
    mapProvider: t.string({
      description: 'embedded, tencent or tiles',
      resolve: (_, __, { site }) => site.map.provider,
    }),
    mapKey: t.string({
      nullable: true,
      description: 'application key of the maps service',
      resolve: (_, __, { site }) => site.map.key,
    }),
  }),
})

builder.queryField('clientInfo', t =>
  t.field({
    type: ClientInfo,
    description: 'The calling client. FORBIDDEN for an unknown X-Client-Id.',
    resolve: (_, __, { db, viewer }) => findClient(db, viewer.clientId),
  }),
)

function menuTree(rows: ClientMenuRow[]): MenuNode[] {
  const children = grouped(rows, row => row.parent_id)
  const below = (parent: number | null): MenuNode[] =>
    (children.get(parent) ?? []).map(row => ({ ...row, children: below(row.id) }))
  return below(null)
}
