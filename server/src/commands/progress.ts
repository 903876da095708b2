let told = 0

/** Says what a command is at, once a second at most. */
export function progress(what: string): void {
  if (performance.now() - told < 1000) return
  told = performance.now()
  console.error(`  ${what}`)
}
