import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../../graphql/fieldErrors.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { errorToast, toast } from '../../../ui/toasts.ts'
import { PreviewMove } from '../../effects/effects.ts'
import { needsConfirmation } from '../../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../../effects/useEffectConfirmation.ts'
import { useMay } from '../../sessions/session.ts'
import type { ConflictProps } from './Conflict.tsx'
import {
  CreateLightDevice,
  DeviceAgain,
  DeviceFormData,
  type FormDevice,
  UpdateLightDevice,
} from './deviceDocuments.ts'
import {
  changedFields,
  createInput,
  DEVICE_FIELDS,
  type DeviceField,
  type DeviceValues,
  deviceProblems,
  newDevice,
  oneMore,
  updateInput,
  valuesOf,
} from './deviceValues.ts'
import { LOCATION_FIELDS } from './location.ts'

export type DeviceFormState = UseFormReturnType<DeviceValues>

/** How long the toast of a device that was not created stays. */
const CREATE_FAILURE_MS = 3000

/** What the server calls otherwise than the form. */
const FIELDS: Record<string, DeviceField> = { photosFileId: 'photos', deviceStatus: 'maintenance' }

export interface DeviceFormProps {
  /** not on its way out */
  opened: boolean
  data: DeviceFormData
  /** the one that is edited */
  device: FormDevice | undefined
  groupId: number | undefined
  onDirty: (dirty: boolean) => void
  /** asks before what was typed is lost */
  onCancel: () => void
  onSaved: (device: { id: number; name: string }) => void
  onDone: () => void
}

interface DeviceFormInput
  extends Pick<DeviceFormProps, 'opened' | 'data' | 'device' | 'groupId' | 'onSaved' | 'onDone'> {
  /** after this one, the form stays for one more */
  another: boolean
}

export function useDeviceForm(input: DeviceFormInput) {
  const { opened, data: read, device, groupId, another, onSaved, onDone } = input
  const { t } = useTranslation(['deviceForm', 'input', 'media'])
  const errorText = useErrorText()
  const client = useClient()
  const may = useMay()
  const [, create] = useMutation(CreateLightDevice)
  const [, update] = useMutation(UpdateLightDevice)
  const [data, setData] = useState(read)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const name = useRef<HTMLInputElement>(null)
  /** what the form was filled with, and when that was true */
  const [base, setBase] = useState(device)
  /** what another user saved since the form was opened */
  const [theirs, setTheirs] = useState<FormDevice>()
  const moveConfirmation = useEffectConfirmation<{ values: DeviceValues; expected: string | undefined }>(opened)

  const form: DeviceFormState = useForm<DeviceValues>({
    initialValues: device ? valuesOf(device) : newDevice(groupId),
    validate: values => {
      const model = data.findAllDeviceMode.find(({ id }) => `${id}` === values.mode)
      const problems = Object.entries(deviceProblems(values, !device && model?.needsCenter === true))
      return Object.fromEntries(problems.map(([field, key]) => [field, key === true ? true : t(key)]))
    },
    // They are right or wrong together.
    onValuesChange: (values, before) => {
      if (LOCATION_FIELDS.some(field => values[field] !== before[field]))
        for (const field of LOCATION_FIELDS) form.clearFieldError(field)
    },
  })
  const [started, setStarted] = useState(form.values)

  const focus = (errors: Partial<Record<string, unknown>>) => {
    const field = DEVICE_FIELDS.find(one => errors[one])
    const input = field && document.querySelector<HTMLElement>(`[data-path="${field}"]`)
    input?.focus()
    input?.scrollIntoView({ block: 'nearest' })
  }

  /** What another group makes of it at once is said before it is sent. */
  const submit = async (values: DeviceValues, expected = base?.updatedAt) => {
    if (saving || moveConfirmation.isLoading) return
    if (!device || values.group === started.group) return save(values, expected)
    const groupId = values.group === null ? null : Number(values.group)
    const variables = { ids: [device.id], groupId }
    const answer = await moveConfirmation.preview(
      client.query(PreviewMove, variables, { requestPolicy: 'network-only' }),
    )
    if (!answer) return
    const effect = answer.data?.previewLightMove
    if (needsConfirmation(effect)) moveConfirmation.confirm({ values, expected }, effect)
    else await save(values, expected)
  }

  async function save(values: DeviceValues, expected: string | undefined): Promise<void> {
    moveConfirmation.close()
    setSaving(true)
    setProblem(undefined)
    const { saved, error } = await send(values, expected)
    setSaving(false)
    if (saved) succeed(saved, values)
    else await fail(error)
  }

  async function send(values: DeviceValues, expected: string | undefined) {
    if (!device) {
      const { data: made, error } = await create({ input: createInput(values) })
      return { saved: made?.createLightDevice, error }
    }
    const input = updateInput(started, values, expected!)
    const { data: made, error } = await update({ id: device.id, input })
    return { saved: made?.updateLightDevice, error }
  }

  function succeed(saved: { id: number; name: string }, values: DeviceValues): void {
    toast(t(device ? 'updated' : 'created', { name: saved.name }))
    onSaved(saved)
    if (device || !another) {
      onDone()
      return
    }
    fill(oneMore(values))
    name.current?.focus()
  }

  function fill(values: DeviceValues): void {
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    setStarted(values)
  }

  async function fail(error: CombinedError | undefined): Promise<void> {
    if (codeOf(error) === 'NOT_FOUND' && (await markGone())) return
    const wrong = fieldErrorOf(error)
    const field = wrong && (FIELDS[wrong.field] ?? DEVICE_FIELDS.find(one => one === wrong.field))
    const words = errorText(codeOf(error), extensionsOf(error).key)
    if (!device) errorToast(t('createFailed'), words, CREATE_FAILURE_MS)
    if (field) {
      form.setFieldError(field, words)
      // Once it is drawn as wrong, and may be used again.
      requestAnimationFrame(() => focus({ [field]: true }))
    } else if (device && codeOf(error) === 'CONFLICT') await look(device.id, words)
    else setProblem(words)
  }

  /** What was chosen may have been deleted since: its list is read again, and another one asked for. */
  async function markGone(): Promise<boolean> {
    const { center, group } = form.getValues()
    const lists = {
      center: !device && center !== null && may('LightCenter', 'read'),
      group: group !== null && may('LightGroup', 'read'),
    }
    const variables = { id: 0, edit: false, centers: lists.center, groups: lists.group }
    const { data: now } = await client.query(DeviceFormData, variables, { requestPolicy: 'network-only' }).toPromise()
    if (!now) return false
    const found = { center: now.findAllLightCenter, group: now.findAllLightGroup }
    const gone = (['center', 'group'] as const).filter(
      field => lists[field] && !found[field]?.some(({ id }) => `${id}` === form.getValues()[field]),
    )
    setData({
      ...data,
      findAllLightCenter: now.findAllLightCenter ?? data.findAllLightCenter,
      findAllLightGroup: now.findAllLightGroup ?? data.findAllLightGroup,
    })
    for (const field of gone) {
      form.setFieldValue(field, null)
      form.setFieldError(field, t(`gone.${field}`))
    }
    requestAnimationFrame(() => focus(Object.fromEntries(gone.map(field => [field, true]))))
    return gone.length > 0
  }

  async function look(id: number, words: string): Promise<void> {
    const { data: now } = await client.query(DeviceAgain, { id }).toPromise()
    const found = now?.findOneLightDevice
    if (!found) return setProblem(now ? errorText('NOT_FOUND') : words)
    // Saved by another user without a difference: no conflict to resolve.
    if (changedFields(started, valuesOf(found)).length === 0) return save(form.getValues(), found.updatedAt)
    setTheirs(found)
  }

  const conflict: ConflictProps | undefined = theirs && {
    theirs,
    changed: changedFields(started, valuesOf(theirs)),
    onTheirs: () => {
      fill(valuesOf(theirs))
      setBase(theirs)
      setTheirs(undefined)
    },
    onMine: () => {
      setBase(theirs)
      setTheirs(undefined)
      void submit(form.getValues(), theirs.updatedAt)
    },
  }

  return {
    form,
    data,
    save: form.onSubmit(values => submit(values), focus),
    saving: saving || moveConfirmation.isLoading,
    problem,
    conflict,
    name,
    move: {
      effect: moveConfirmation.pending?.effect,
      opened: moveConfirmation.pending !== undefined,
      onConfirm: () =>
        moveConfirmation.pending &&
        void save(moveConfirmation.pending.change.values, moveConfirmation.pending.change.expected),
      onClose: moveConfirmation.close,
    },
  }
}
