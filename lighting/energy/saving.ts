/** kWh that were not used, and their share of the baseline in %; negative where more was used; null without a baseline. */
export function savingOf(baseline: number, used: number): { saving: number; percent: number | null } {
  const saving = baseline - used
  return { saving, percent: baseline > 0 ? (100 * saving) / baseline : null }
}
