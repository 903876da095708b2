import { useSyncExternalStore } from 'react'

/*
 * Mutations that require a recent password confirmation wait here until the user confirms or cancels.
 */

let asked: { proof: Promise<boolean>; answer: (given: boolean) => void } | undefined
const listeners = new Set<() => void>()

/** Whether the proof was given. Of several that ask at once, all wait for one answer. */
export function proofOfPassword(): Promise<boolean> {
  if (!asked) {
    let answer: (given: boolean) => void = () => {}
    const proof = new Promise<boolean>(resolve => {
      answer = resolve
    })
    asked = { proof, answer }
    tell()
  }
  return asked.proof
}

export function answerProof(given: boolean): void {
  asked?.answer(given)
  asked = undefined
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined)
}
