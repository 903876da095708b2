/** Why a form was not saved. */
export interface Refusal {
  /** the reason in the user's language */
  text: string
  /** the input that is wrong, as the API names it */
  field?: string | undefined
  /** error code of the API; CONFLICT without a field: another user saved the record first */
  code?: string | undefined
}
