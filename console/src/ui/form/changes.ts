/** The fields that differ, in the order of `fields`. @param textOf compares fields that are not plain values */
export function changedFields<Values>(
  fields: readonly (keyof Values)[],
  before: Values,
  after: Values,
  textOf: (values: Values, field: keyof Values) => unknown = (values, field) => JSON.stringify(values[field]),
): (keyof Values)[] {
  return fields.filter(field => textOf(before, field) !== textOf(after, field))
}
