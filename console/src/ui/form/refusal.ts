/** Why a form was not saved. */
export interface Refusal {
  /** the reason in the user's language; of the first field, if fields are wrong */
  text: string
  /** the inputs that are wrong */
  fields?: FieldRefusal[]
  /** error code of the API; CONFLICT without a field: another user saved the record first */
  code?: string | undefined
}

export interface FieldRefusal {
  /** as the API names it: `steps` */
  field: string
  /** the same with what it has inside: `steps.0.time` */
  path: string
  text: string
}
