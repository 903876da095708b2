/** What went wrong; undefined: nothing. */
type Failure = unknown

/** What goes on side by side, behind one that stands alone or behind nothing. */
interface Company {
  /** Of the one that stands alone, until it went well. */
  after?: Promise<Failure>
  /** How many are under way. */
  size: number
  failure?: Failure
  /** Told when the last of them is done: the next that stands alone begins then. */
  over?: (failure: Failure) => void
}

export interface Taken {
  /** It begins after all before it, and what comes later after it; else it only waits for those that stand alone. */
  alone?: boolean
  /** It is not to be tried again, so that it goes ahead though one before it failed, and none fails because of it. */
  anyway?: boolean
}

/**
 * Keeps what must not overtake something else of the same sender behind it. What comes after something that failed fails as
 * well: whoever says both again says them in their order. Each reading passes here: they are counted, not kept.
 *
 * @param counts whether an error is one that saying it again may mend
 */
export function turns(counts: (error: unknown) => boolean) {
  const last = new Map<string, Company>()

  return function take(
    sender: string,
    work: () => Promise<void>,
    { alone = false, anyway = false }: Taken = {},
  ): Promise<void> {
    const before = last.get(sender)
    const awaited = alone ? allOf(before) : before?.after
    const done = awaited
      ? awaited.then(failure => {
          if (failure && !anyway) throw failure
          return work()
        })
      : work()
    const failureOf = (error: unknown) => (counts(error) && !anyway ? error : undefined)

    const company = alone || !before ? { size: 0 } : before
    if (company !== before) last.set(sender, company)
    if (alone) {
      company.after = done.then(() => undefined, failureOf)
      company.after.then(failure => {
        if (!failure) company.after = undefined
        forgetIfOver(sender, company)
      })
    } else {
      company.size++
      const leave = (failure?: Failure) => {
        company.size--
        company.failure ??= failure
        forgetIfOver(sender, company)
      }
      done.then(
        () => leave(),
        error => leave(failureOf(error)),
      )
    }
    return done
  }

  function forgetIfOver(sender: string, company: Company): void {
    if (company.size > 0) return
    company.over?.(company.failure)
    if (last.get(sender) === company) last.delete(sender)
  }
}

function allOf(company: Company | undefined): Promise<Failure> | undefined {
  if (!company || company.size === 0) return company?.after
  return new Promise(resolve => {
    company.over = resolve
  })
}
