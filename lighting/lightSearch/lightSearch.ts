/** Conditions of the console's list of lights, as its URL and saved searches name them. */
export const LIGHT_FILTERS = [
  'q',
  'status',
  'lifecycle',
  'condition',
  'groupId',
  'centerId',
  'override',
  'scheduleId',
  'assets',
] as const

/** Parameters of a saved search: conditions, and the order, which is none. */
export const LIGHT_SEARCH_PARAMETERS = [...LIGHT_FILTERS, 'sort'] as const
