import { builder } from '../../foundation/graphql/graphql.ts'
import { pageParts, selectedFields } from '../../foundation/graphql/selectedFields.ts'
import { whereToSql } from '../../foundation/list/filters.ts'
import { readOrder } from '../../foundation/list/order.ts'
import { type Page, Pagination, pagination } from '../../foundation/list/pagination.ts'
import { companionsOf, keepAll } from './alongside.ts'
import { COLUMNS, LightDeviceOrderByInput, LightDeviceWhereInput, ORDERS, which } from './deviceFilters.api.ts'
import { LightDevice } from './devices.api.ts'
import { countDevicePage, type DeviceRow, findDevice, findDeviceIds, findDevicePage } from './devices.ts'

const LightDevicePage = builder.objectRef<Page<DeviceRow>>('LightDevicePage').implement({
  description: 'A page of lights.',
  fields: t => ({
    items: t.expose('items', { type: [LightDevice] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryFields(t => ({
  findManyLightDevice: t.field({
    type: LightDevicePage,
    description: 'Lights that the viewer may see. Needs LightDevice:read.',
    args: {
      where: t.arg({ type: LightDeviceWhereInput }),
      orderBy: t.arg({ type: [LightDeviceOrderByInput] }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: 'default: 7, at most 200' }),
    },
    resolve: async (_, args, context, info) => {
      const { db, viewer } = context
      const order = readOrder(args.orderBy, ORDERS)
      if (!pageParts(info).items) return countDevicePage(db, viewer, which(args.where), args)
      const companions = companionsOf(selectedFields(info, 'items'))
      const { alongside, ...page } = await findDevicePage(
        db,
        viewer,
        { which: which(args.where), order, companions },
        args,
      )
      keepAll(context, companions, alongside)
      return page
    },
  }),
  findOneLightDevice: t.field({
    type: LightDevice,
    nullable: true,
    description: 'A light; null if the viewer may see none with this ID. Needs LightDevice:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findDevice(db, viewer, id)) ?? null,
  }),
  findLightDeviceIds: t.intList({
    description:
      'IDs of all matching lights in ascending order, to select more than a page. Needs LightDevice:read. BAD_USER_INPUT when ' +
      'more than 20,000 match.',
    args: { where: t.arg({ type: LightDeviceWhereInput }) },
    resolve: (_, { where }, { db, viewer }) => findDeviceIds(db, viewer, whereToSql(where, COLUMNS)),
  }),
}))
