/** %: below this, a rate stands out. */
export const LOW_ONLINE_RATE = 90
