let printedAt = 0

/** Prints the progress of a command, at most once a second. */
export function progress(what: string): void {
  if (performance.now() - printedAt < 1000) return
  printedAt = performance.now()
  console.error(`  ${what}`)
}
