import { useSyncExternalStore } from 'react'

/*
 * Mutations that require a recent password confirmation wait here until the user confirms or cancels. Those that a second
 * person has to approve have their requests here until the user closes the dialog about them.
 */

let request: { proof: Promise<boolean>; answer: (given: boolean) => void } | undefined
let approvals: readonly number[] = []
const listeners = new Set<() => void>()

/** Resolves with true after the password was confirmed. Parallel requests share one dialog. */
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

/** @param ids of the requests that the dialog shows */
export function setApprovals(ids: readonly number[]): void {
  approvals = ids
  notify()
}

export function showApproval(id: number): void {
  setApprovals([...approvals.filter(one => one !== id), id])
}

export function useShownApprovals(): readonly number[] {
  return useSyncExternalStore(subscribe, () => approvals)
}
