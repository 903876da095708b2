/** %: lower rates are highlighted. */
export const LOW_ONLINE_RATE = 90
