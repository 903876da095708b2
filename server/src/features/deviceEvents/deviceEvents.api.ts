import { alertOfEvent } from '#lighting/alerts/eventKinds.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { AlertKind } from '../alerts/alerts.api.ts'
import { LightCenter, loadCenter } from '../centers/centers.api.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { type DeviceEventRow, findCenterEvents, findLightEvents } from './deviceEvents.ts'

const DeviceEvent = builder.objectRef<DeviceEventRow>('DeviceEvent').implement({
  description: 'A state that a light or a center reported about itself: that it began, or ended.',
  fields: t => ({
    id: t.exposeID('id', {}),
    kind: t.exposeString('kind', { description: "event type of TALQ, or the device's own" }),
    alertKind: t.field({
      type: AlertKind,
      nullable: true,
      description: 'the alert that it raises while it is active; null: none',
      resolve: ({ kind, light_id }) => alertOfEvent(kind, light_id === null ? 'CENTER' : 'LIGHT'),
    }),
    active: t.exposeBoolean('active', { description: 'true: it began; false: it ended' }),
    time: t.expose('time', { type: 'DateTime', description: "by the device's clock; otherwise the time of receipt" }),
    receivedAt: t.expose('received_at', { type: 'DateTime' }),
    value: t.exposeFloat('value', { nullable: true }),
    unit: t.exposeString('unit', { nullable: true }),
    text: t.exposeString('text', { nullable: true, description: 'for people to read' }),
    light: t.field({
      type: LightDevice,
      nullable: true,
      resolve: ({ light_id }, _, context) => loadDevice(context, light_id),
    }),
    center: t.field({
      type: LightCenter,
      nullable: true,
      resolve: ({ center_id }, _, context) => loadCenter(context, center_id),
    }),
  }),
})

const DeviceEventPage = definePage(DeviceEvent, 'events of devices')

builder.objectField(LightDevice, 'events', t =>
  t.field({
    type: DeviceEventPage,
    description: 'newest first; kept for the retention period of readings, and while active',
    args: pageArgs,
    resolve: ({ id }, args, { db, viewer }) => findLightEvents(db, viewer, id, args),
  }),
)

builder.objectField(LightCenter, 'events', t =>
  t.field({
    type: DeviceEventPage,
    description:
      'of the center itself, not of its lights; newest first, kept for the retention period of readings, and while active',
    args: pageArgs,
    resolve: ({ id }, args, { db, viewer }) => findCenterEvents(db, viewer, id, args),
  }),
)
