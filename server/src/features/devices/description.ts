import type { Connection } from '../../foundation/database/database.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { changed, textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { changedValues } from '../attributes/attributes.ts'
import { civilDateOrThrow, type StoredValues } from '../attributes/attributeValues.ts'
import type { LightDeviceCreateInput, LightDeviceUpdateInput } from './lightInput.ts'
import { MAX_SHORT_TEXT } from './textLimits.ts'

/* What a light is, beside its name, place and model: lamp type, pole number, installation date, own attributes. */

export interface Description {
  lamp_type?: string | null
  pole_number?: string | null
  /** YYYY-MM-DD */
  installed_on?: string | null
  /** JSON */
  attributes?: string | null
}

/** @throws BAD_USER_INPUT, NOT_FOUND with the fields */
export async function newDescription(db: Connection, input: LightDeviceCreateInput): Promise<Description> {
  const { lampType = null, poleNumber = null, installedOn = null } = input
  return checked({ lamp_type: lampType, pole_number: poleNumber, installed_on: installedOn }, () =>
    attributesOf(db, null, input.attributes),
  )
}

/** The columns that change. @throws BAD_USER_INPUT, NOT_FOUND with the field */
export async function changedDescription(
  tx: Connection,
  before: StoredValues | null,
  input: LightDeviceUpdateInput,
): Promise<Description> {
  const { lampType, poleNumber, installedOn } = input
  return checked(changed({ lamp_type: lampType, pole_number: poleNumber, installed_on: installedOn }), () =>
    attributesOf(tx, before, input.attributes),
  )
}

async function checked(
  { lamp_type, pole_number, installed_on }: Omit<Description, 'attributes'>,
  attributes: () => Promise<Pick<Description, 'attributes'>>,
): Promise<Description> {
  const { own, ...columns } = await checkFieldsAsync({
    lamp_type: lamp_type !== undefined && (() => textOrThrow('input.lampType', lamp_type, MAX_SHORT_TEXT)),
    pole_number: pole_number !== undefined && (() => textOrThrow('input.poleNumber', pole_number, MAX_SHORT_TEXT)),
    installed_on: installed_on !== undefined && (() => civilDateOrThrow('input.installedOn', installed_on)),
    own: attributes,
  })
  return { ...columns, ...own }
}

async function attributesOf(
  db: Connection,
  before: StoredValues | null,
  input: LightDeviceCreateInput['attributes'],
): Promise<Pick<Description, 'attributes'>> {
  if (!input) return {}
  const values = await changedValues(db, before, input)
  return { attributes: values && JSON.stringify(values) }
}
