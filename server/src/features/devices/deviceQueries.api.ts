import { builder } from '../../foundation/graphql/graphql.ts'
import { pageParts, selectedFields } from '../../foundation/graphql/selectedFields.ts'
import { devices, selectionOf } from './deviceFilters.api.ts'
import { LightDevice } from './devices.api.ts'
import { countDevicePage, findDevice, findDeviceIds, findDevicePage } from './devices.ts'
import { searchDevices } from './lightSearch.ts'
import { preloadsOf, primeAll } from './preload.ts'

builder.queryFields(t => ({
  findManyLightDevice: t.field({
    type: devices.Page,
    description:
      'Lights that the viewer may see. A total that is requested without lights may be up to 15 s old where there ' +
      'are many. Needs LightDevice:read.',
    args: devices.args,
    resolve: async (_, args, context, info) => {
      const { db, viewer } = context
      const order = devices.order(args.orderBy)
      if (!pageParts(info).items) return countDevicePage(db, viewer, selectionOf(args.where), args)
      const companions = preloadsOf(selectedFields(info, 'items'))
      const { alongside, ...page } = await findDevicePage(
        db,
        viewer,
        { which: selectionOf(args.where), order, companions },
        args,
      )
      primeAll(context, companions, alongside)
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
  searchLightDevices: t.field({
    type: [LightDevice],
    description:
      'The first lights that a search text finds, as in LightDeviceWhereInput.search: those whose pole number or device id ' +
      'is equal, then those with an equal number, then all others, each by id. Needs LightDevice:read.',
    args: {
      text: t.arg.string({ required: true, description: 'at most 100 characters; none is found for an empty text' }),
      limit: t.arg.int({ defaultValue: 6, description: '1 to 50' }),
    },
    resolve: async (_, { text, limit }, context, info) => {
      const companions = preloadsOf(selectedFields(info))
      const asked = { text, limit: limit ?? 6 }
      const { items, alongside } = await searchDevices(context.db, context.viewer, asked, companions)
      primeAll(context, companions, alongside)
      return items
    },
  }),
  findLightDeviceIds: t.intList({
    description:
      'IDs of all matching lights in ascending order, to select more than a page. Needs LightDevice:read. BAD_USER_INPUT when ' +
      'more than 20,000 match.',
    args: { where: devices.args.where },
    resolve: (_, { where }, { db, viewer }) => findDeviceIds(db, viewer, selectionOf(where)),
  }),
}))
