import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation } from 'urql'
import { codeOf } from '../../../graphql/errorCode.ts'
import { useRefusal } from '../../../graphql/useRefusal.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import type { Refusal } from '../../../ui/form/refusal.ts'
import { type RecordFormState, useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { errorToast, toast } from '../../../ui/toasts.ts'
import { CreateLightDevice, DeviceAgain, DeviceChoices, type FormDevice, UpdateLightDevice } from './deviceDocuments.ts'
import {
  changedDeviceFields,
  type DeviceValues,
  deviceCreateInput,
  deviceFieldOf,
  deviceProblems,
  deviceUpdateInput,
  deviceValues,
} from './deviceForm.ts'
import { modelOf } from './ratedPower.ts'
import { useChoiceVariables } from './useChoiceVariables.ts'

/** How long the toast of a device that was not created stays. */
const CREATE_FAILURE_MS = 3000

export interface DeviceFormRequest {
  /** none: a new one */
  kept: FormDevice | undefined
  /** what a new one begins with */
  first: DeviceValues
  choices: DeviceChoices
  /** asks before the values are saved */
  confirm: (values: DeviceValues) => Promise<boolean>
  onSaved: (device: { id: number; name: string }, values: DeviceValues) => void
}

export function useDeviceForm({ kept, first, choices, confirm, onSaved }: DeviceFormRequest) {
  const { t } = useTranslation('deviceForm')
  const errorText = useErrorText()
  const refusalOf = useRefusal()
  const client = useClient()
  const findDeleted = useDeletedChoices(kept)
  const [, create] = useMutation(CreateLightDevice)
  const [, update] = useMutation(UpdateLightDevice)
  const definitions = choices.lightAttributes
  /** Ids of the attributes in the order in which they were sent. */
  const sentAttributes = useRef<number[]>([])

  async function send(values: DeviceValues, before: DeviceValues, version: string | undefined) {
    if (!kept) {
      const input = deviceCreateInput(values, definitions)
      sentAttributes.current = input.attributes?.map(({ id }) => id) ?? []
      const { data, error } = await create({ input })
      return { saved: data?.createLightDevice, error }
    }
    const input = deviceUpdateInput(before, values, { expectedUpdatedAt: version!, definitions })
    sentAttributes.current = input.attributes?.map(({ id }) => id) ?? []
    const { data, error } = await update({ id: kept.id, input })
    return { saved: data?.updateLightDevice, error }
  }

  /** What was chosen and was deleted since is cleared, and asked for again. */
  async function refuse(error: CombinedError | undefined, values: DeviceValues): Promise<Refusal> {
    const deleted = codeOf(error) === 'NOT_FOUND' ? await findDeleted(values) : []
    for (const field of deleted) state.form.setFieldValue(field, null)
    const fields = deleted.map(field => ({ field, path: field, text: t(`gone.${field}`) }))
    if (fields[0]) return { text: fields[0].text, fields }
    const refusal = refusalOf(error)
    if (!kept) errorToast(t('createFailed'), refusal.text, CREATE_FAILURE_MS)
    return refusal
  }

  const state: RecordFormState<DeviceValues, FormDevice> = useRecordForm<DeviceValues, FormDevice>({
    kept,
    valuesOf: device => (device ? deviceValues(device) : first),
    changed: changedDeviceFields,
    problemsOf: values =>
      deviceProblems(values, {
        needsCenter: !kept && modelOf(values, choices, kept)?.needsCenter === true,
        definitions,
        ...(kept && { before: deviceValues(kept) }),
      }),
    confirm,
    save: async (values, { before, version }) => {
      const { saved, error } = await send(values, before, version)
      if (!saved) return refuse(error, values)
      toast(t(kept ? 'updated' : 'created', { name: saved.name }))
      onSaved(saved, values)
    },
    readAgain: async () => {
      const { data } = await client.query(DeviceAgain, { id: kept!.id })
      return data && (data.findOneLightDevice ?? 'gone')
    },
    gone: errorText('NOT_FOUND'),
    fieldOf: (input, path) => attributeFieldOf(path, sentAttributes.current) ?? deviceFieldOf(input),
  })
  return state
}

/** `attributes.0` of the API is the first that was sent; `attributes.12` of the form the one with this id. */
function attributeFieldOf(path: string, sent: readonly number[]): string | undefined {
  const index = /^attributes\.(\d+)$/.exec(path)?.[1]
  const id = index === undefined ? undefined : sent[Number(index)]
  return id === undefined ? undefined : `attributes.${id}`
}

/** Reads again what can be chosen, for the dialog, too. @returns the fields whose choice is not there any more */
function useDeletedChoices(kept: FormDevice | undefined) {
  const client = useClient()
  const variables = useChoiceVariables()
  return async (values: DeviceValues): Promise<('center' | 'group')[]> => {
    const { data } = await client.query(DeviceChoices, variables)
    // The center of a device cannot change.
    const lists = { center: kept ? undefined : data?.findAllLightCenter, group: data?.findAllLightGroup }
    return (['center', 'group'] as const).filter(
      field => values[field] !== null && lists[field]?.every(({ id }) => `${id}` !== values[field]),
    )
  }
}
