import type { Connection } from '../../foundation/database/database.ts'
import { checkFields, checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { changed, multiLineTextOrThrow, nameOrThrow, requiredOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { changedRegions } from '../regions/regionCodes.ts'
import { timeOrNone } from '../schedules/values.ts'
import type { LightGroupUpdateInput } from './groupInput.ts'
import type { GroupRow } from './groups.store.ts'
import { checkControl } from './preset.ts'

/**
 * The changed columns of groups, also for a preview.
 * @param mode.stored the changed groups @returns the columns of one of them, or of a new group
 * @throws BAD_USER_INPUT with the fields
 */
export async function groupColumns(
  db: Connection,
  input: LightGroupUpdateInput,
  mode: { isLocking: boolean; stored: GroupRow[] },
) {
  const [first, ...others] = mode.stored
  const { texts, regionOf, control } = await checkFieldsAsync({
    texts: () => changedTexts(input, others.length === 0 ? first?.name : undefined),
    regionOf: () => changedRegions(db, input, mode),
    required: () => requiredOrThrow(input, REQUIRED),
    control: () => changedControl(input),
  })
  const common = { ...(texts as Partial<Pick<GroupRow, 'name' | 'description'>>), ...control }
  return (group?: GroupRow) => ({ ...common, ...regionOf(group ?? {}) })
}

function changedTexts({ name, description }: LightGroupUpdateInput, stored?: string) {
  return checkFields({
    name: name?.set !== undefined && (() => nameOrThrow('input.name', 'group_name_validation', name.set, stored)),
    description: description?.set !== undefined && (() => multiLineTextOrThrow('input.description', description.set)),
  })
}

function changedControl(input: LightGroupUpdateInput) {
  const columns = changed({
    enable_status: input.enableStatus,
    group_status: input.groupStatus,
    road_class: input.roadClass,
    control_mode: input.controlMode,
    main_brightness: input.mainBrightness,
    main_color_temp: input.mainColorTemp,
    sub_brightness: input.subBrightness,
    sub_color_temp: input.subColorTemp,
    start_time: input.startTime,
    end_time: input.endTime,
    sunset_offset: input.sunsetOffset,
    sunrise_offset: input.sunriseOffset,
  })
  if (columns.sunset_offset === null) columns.sunset_offset = 0
  if (columns.sunrise_offset === null) columns.sunrise_offset = 0
  if (columns.start_time !== undefined) columns.start_time = timeOrNone(columns.start_time)
  if (columns.end_time !== undefined) columns.end_time = timeOrNone(columns.end_time)
  checkControl(columns)
  return columns as Partial<Pick<GroupRow, NonNullColumn>> & Partial<Omit<GroupRow, NonNullColumn>>
}

const REQUIRED = ['enableStatus', 'groupStatus', 'roadClass', 'controlMode'] as const

type NonNullColumn =
  | 'enable_status'
  | 'group_status'
  | 'road_class'
  | 'control_mode'
  | 'sunset_offset'
  | 'sunrise_offset'
