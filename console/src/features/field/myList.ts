import { useState } from 'react'
import { useSession } from '../sessions/session.ts'

const MAX_LIGHTS = 100
const keyOf = (account: string) => `app-field-list:${account}`

/** Lights that the user has put on a list of work to do, in this browser. */
export function useMyList() {
  const account = useSession().viewer?.email ?? ''
  const [ids, setIds] = useState(() => read(account))
  const change = (next: number[]) => {
    setIds(next)
    store(account, next)
  }
  return {
    ids,
    isFull: ids.length >= MAX_LIGHTS,
    add: (id: number) => change([...ids.filter(other => other !== id), id].slice(0, MAX_LIGHTS)),
    remove: (...gone: number[]) => change(ids.filter(id => !gone.includes(id))),
  }
}

function read(account: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => Number.isInteger(id)).slice(0, MAX_LIGHTS) : []
  } catch {
    return []
  }
}

function store(account: string, ids: number[]): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(ids))
  } catch {
    // Storage is full or disabled: the list lasts until the page closes.
  }
}
