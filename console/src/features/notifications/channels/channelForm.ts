import type { VariablesOf } from '../../../graphql/graphql.ts'
import { changedFields } from '../../../ui/form/changes.ts'
import type { ChannelRow, CreateChannel, UpdateChannel } from './channels.ts'

export type ChannelValues = Pick<ChannelRow, 'kind' | 'target' | 'minSeverity' | 'language'> & {
  /** of an existing webhook */
  renewSecret: boolean
}

/** The order on the screen. */
const CHANNEL_FIELDS = ['kind', 'target', 'minSeverity', 'language', 'renewSecret'] as const

export function channelValues(channel: ChannelRow | undefined): ChannelValues {
  if (!channel) return { kind: 'EMAIL', target: '', minSeverity: 'MAJOR', language: 'zh', renewSecret: false }
  const { kind, target, minSeverity, language } = channel
  return { kind, target, minSeverity, language, renewSecret: false }
}

export function changedChannelFields(before: ChannelValues, after: ChannelValues) {
  return changedFields(CHANNEL_FIELDS, before, after)
}

/** Text keys of the problems, by field. */
export function channelProblems({ target }: ChannelValues) {
  return { target: target.trim() === '' ? 'alertList:channels.required' : undefined }
}

export function channelCreateInput(values: ChannelValues): VariablesOf<typeof CreateChannel>['input'] {
  const { renewSecret, ...input } = values
  return input
}

/** Only the changed fields, so that changes of other users are kept. */
export function channelUpdateInput(
  before: ChannelValues,
  values: ChannelValues,
): VariablesOf<typeof UpdateChannel>['input'] {
  return Object.fromEntries(changedChannelFields(before, values).map(field => [field, values[field]]))
}
