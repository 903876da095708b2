/** Subjects that concern the whole city, by those whose permissions they need: customers have none of them. */
export const CITY_WIDE: Partial<Record<string, string>> = { DaylightRule: 'LightSchedule' }
