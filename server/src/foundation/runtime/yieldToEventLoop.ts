/*
 * Long computations yield between two pieces. One piece runs in each round of the event loop, however many computations
 * there are, so other work of the thread runs in between.
 */

const waiting: (() => void)[] = []

/** Resolves in a later round of the event loop; computations continue in the order of their calls. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(release)
  })
}

function release(): void {
  waiting[0]!()
  // The piece is computed before this: it runs as soon as the promise is resolved.
  queueMicrotask(() => {
    waiting.shift()
    if (waiting.length > 0) setImmediate(release)
  })
}
