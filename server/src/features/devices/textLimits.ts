/** Characters of the lamp type and the pole number. */
export const MAX_SHORT_TEXT = 100
