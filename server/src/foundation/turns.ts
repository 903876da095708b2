/*
 * Long computations are done in pieces, one piece in each round of the event loop: whoever computes awaits `nextTurn`
 * between two pieces. Others that wait for the thread come in between, however many computations there are.
 */

const waiting: (() => void)[] = []

/** Resolves when it is this computation's turn; first come, first served. */
export function nextTurn(): Promise<void> {
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
