/** What went wrong; undefined: nothing. */
type Failure = unknown

interface Turn {
  /** Of the last that stood alone. */
  alone?: Promise<Failure>
  /** Of all that was taken so far. */
  all: Promise<Failure>
}

export interface Taken {
  /** It begins after all before it, and what comes later after it; else it only waits for those that stand alone. */
  alone?: boolean
  /** It is not to be tried again, so that it goes ahead though one before it failed, and none fails because of it. */
  anyway?: boolean
}

/**
 * Keeps what must not overtake something else of the same sender behind it. What comes after something that failed fails as
 * well: whoever says both again says them in their order.
 *
 * @param counts whether an error is one that saying it again may mend
 */
export function turns(counts: (error: unknown) => boolean) {
  const last = new Map<string, Turn>()

  return function take(
    sender: string,
    work: () => Promise<void>,
    { alone = false, anyway = false }: Taken = {},
  ): Promise<void> {
    const before = last.get(sender)
    const awaited = alone ? before?.all : before?.alone
    const done = awaited
      ? awaited.then(failure => {
          if (failure && !anyway) throw failure
          return work()
        })
      : work()
    const outcome: Promise<Failure> = done.then(
      () => undefined,
      error => (counts(error) && !anyway ? error : undefined),
    )
    const all = before ? Promise.all([before.all, outcome]).then(([earlier, now]) => earlier ?? now) : outcome
    const turn: Turn = { alone: alone ? outcome : before?.alone, all }
    last.set(sender, turn)
    all.then(() => {
      if (last.get(sender) === turn) last.delete(sender)
    })
    return done
  }
}
