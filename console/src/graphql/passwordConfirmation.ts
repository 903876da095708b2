import { useSyncExternalStore } from 'react'

/*
 * Mutations that require a recent password confirmation wait here until the user confirms or cancels.
 */

let request: { proof: Promise<boolean>; answer: (given: boolean) => void } | undefined
const listeners = new Set<() => void>()

/** Whether the proof was given. Of several that ask at once, all wait for one answer. */
export function requestPasswordConfirmation(): Promise<boolean> {
  if (!request) {
    let answer: (given: boolean) => void = () => {}
    const proof = new Promise<boolean>(resolve => {
      answer = resolve
    })
    request = { proof, answer }
    notify()
  }
  return request.proof
}

export function resolvePasswordConfirmation(given: boolean): void {
  request?.answer(given)
  request = undefined
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useIsPasswordRequested(): boolean {
  return useSyncExternalStore(subscribe, () => request !== undefined)
}
