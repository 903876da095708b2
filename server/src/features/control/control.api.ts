import { builder } from '../../foundation/graphql/graphql.ts'
import { LightCommand } from './commands.api.ts'
import {
  controlLights,
  type ControlResult as Outcome,
  operateGroup,
  operateLights,
  returnToPlan,
  switchLight,
} from './control.ts'

export const ControlResultType = builder.objectRef<Outcome>('ControlResult').implement({
  description: 'Result of a control request. Rejected commands have a reason.',
  fields: t => ({
    accepted: t.exposeInt('accepted', { description: 'lights with an accepted command' }),
    rejected: t.exposeInt('rejected', { description: 'lights with a rejected command' }),
    commands: t.expose('commands', { type: [LightCommand], description: 'one per light' }),
    campaignId: t.exposeInt('campaign', {
      nullable: true,
      description: 'id of the LightCampaign of a request for several lights',
    }),
    approvalId: t.int({
      nullable: true,
      description: 'id of the Approval that the request needs: its commands are REJECTED with APPROVAL_NEEDED',
      resolve: ({ approval }) => approval ?? null,
    }),
  }),
})

export const LightControlInput = builder.inputType('LightControlInput', {
  description:
    'Fields that are left out keep their value. A switch has precedence over a brightness; switching on restores the last level.',
  fields: t => ({
    mainSwitch: t.boolean({}),
    subSwitch: t.boolean({}),
    mainBrightness: t.int({ description: '%, 0 to 100' }),
    subBrightness: t.int({ description: '%, 0 to 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    until: t.field({
      type: 'DateTime',
      description:
        "when the lights return to their plan; default: the next event of their group's programs, or never " +
        'if nothing is planned',
    }),
    reason: t.string({ description: 'why the lights are overridden; at most 200 characters' }),
  }),
})

builder.mutationFields(t => ({
  switchLightDevice: t.field({
    type: ControlResultType,
    description: 'Switches a light on or off. Needs LightDevice:operate. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }), status: t.arg.boolean({ required: true, description: 'true is on' }) },
    resolve: (_, { id, status }, { db, viewer }) => switchLight(db, viewer, id, status),
  }),
  operateLightDevice: t.field({
    type: ControlResultType,
    description:
      'Sets switches, brightness and colour of a light. Needs LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightControlInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => operateLights(db, viewer, { ids: [id] }, input),
  }),
}))

builder.mutationFields(t => ({
  batchOperateLightDevice: t.field({
    type: ControlResultType,
    description: 'Operates many lights, at most 20,000. Needs LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { ids: t.arg.intList({ required: true }), input: t.arg({ type: LightControlInput, required: true }) },
    resolve: (_, { ids, input }, { db, viewer }) => operateLights(db, viewer, { ids }, input),
  }),
  operateLightGroup: t.field({
    type: ControlResultType,
    description:
      'Operates the lights of a NORMAL group. Needs LightGroup:operate, LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightControlInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => operateGroup(db, viewer, id, input),
  }),
  lightDeviceControl: t.field({
    type: ControlResultType,
    description: 'Operates the given lights, or the lights of a group. Permissions and errors as above.',
    args: {
      deviceIds: t.arg.intList({}),
      groupId: t.arg.int({}),
      input: t.arg({ type: LightControlInput, required: true }),
    },
    resolve: (_, { deviceIds, groupId, input }, { db, viewer }) =>
      controlLights(db, viewer, { deviceIds, groupId }, input),
  }),
  returnLightsToPlan: t.int({
    description:
      'Ends overrides of lights early: they return to the plan of their group. Returns how many lights had an ' +
      'override. Needs LightDevice:operate. NOT_FOUND.',
    args: { ids: t.arg.intList({ required: true }) },
    resolve: (_, { ids }, { db, viewer }) => returnToPlan(db, viewer, ids),
  }),
}))
