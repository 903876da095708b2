type Close = () => unknown
const closers: Close[] = []

/** Closes what a test file opened in a hook or a helper, after its last test. Vitest ignores an `afterAll` of a running hook. */
export function atEndOfFile(close: Close): void {
  closers.push(close)
}

/** The last opened is closed first; each is closed, also if another fails. @throws the first failure */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers.splice(0).reverse())
    await Promise.resolve()
      .then(close)
      .catch(error => failures.push(error))
  if (failures.length) throw failures[0]
}
