import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { WaitingLight } from '../longWait/longWait.ts'

/** Fields for the switch of a light. */
export const ControlledLight = graphql(
  `
    fragment ControlledLight on LightDevice {
      id
      name
      deviceStatus
      lifecycle
      outOfServiceReason
      outOfServiceUntil
      lastOnlineTime
      litState
      switchStatus
      lampFailure
      mainBrightness
      subBrightness
      abilities
      group {
        groupStatus
      }
      ...WaitingLight
      lastCommand {
        id
        reason
      }
    }
  `,
  [WaitingLight],
)
export type ControlledLight = ResultOf<typeof ControlledLight>

/** Fields for the form that operates a light. */
export const OperatedLight = graphql(`
  fragment OperatedLight on LightDevice {
    id
    name
    mainBrightness
    subBrightness
    mainColorTemp
    subColorTemp
    mainLastBrightness
    subLastBrightness
    mainLastColorTemp
    subLastColorTemp
    mode {
      options {
        mainLight
        subLight
        mainBrightness
        mainColorTemp
        subBrightness
        subColorTemp
      }
    }
  }
`)
export type OperatedLight = ResultOf<typeof OperatedLight>

const ControlAnswer = graphql(`
  fragment ControlAnswer on ControlResult {
    accepted
    rejected
    approvalId
    commands {
      id
      deviceId
      status
      reason
      createdAt
      expiresAt
    }
  }
`)
export type ControlAnswer = ResultOf<typeof ControlAnswer>

export const SwitchLight = graphql(
  `
    mutation SwitchLight($id: Int!, $status: Boolean!) {
      switchLightDevice(id: $id, status: $status) {
        ...ControlAnswer
      }
    }
  `,
  [ControlAnswer],
)

/** A test at the pole; same result type as SwitchLight. */
export const TestLight = graphql(
  `
    mutation TestLight($id: Int!, $status: Boolean!) {
      switchLightDevice: testSwitchLightDevice(id: $id, status: $status) {
        ...ControlAnswer
      }
    }
  `,
  [ControlAnswer],
)

export const OperateLight = graphql(
  `
    mutation OperateLight($id: Int!, $input: LightControlInput!) {
      operateLightDevice(id: $id, input: $input) {
        ...ControlAnswer
      }
    }
  `,
  [ControlAnswer],
)
