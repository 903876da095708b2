let printedAt: number | undefined

/** Prints the progress of a command once a second, beginning a second after its first step: short ones print nothing. */
export function progress(what: string): void {
  const now = performance.now()
  printedAt ??= now
  if (now - printedAt < 1000) return
  printedAt = now
  console.error(`  ${what}`)
}
