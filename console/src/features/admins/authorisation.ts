import { hasMoves, type Moves, NO_MOVES } from '../../ui/transfer.ts'

/** Kinds of things that customers are authorised to, in the order of the tabs. */
export const ITEM_TYPES = ['DEVICE', 'GROUP', 'CENTER'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

export type MovesByType = Record<ItemType, Moves>

export const NOTHING_MOVED: MovesByType = { DEVICE: NO_MOVES, GROUP: NO_MOVES, CENTER: NO_MOVES }

export interface Order {
  type: ItemType
  verb: 'bind' | 'unbind'
  itemIds: number[]
}

/** The requests to send: removals first, so that an account never has more than intended. */
export function ordersOf(moves: MovesByType): Order[] {
  const orders = ITEM_TYPES.flatMap((type): Order[] => [
    { type, verb: 'unbind', itemIds: [...moves[type].removed.keys()] },
    { type, verb: 'bind', itemIds: [...moves[type].added.keys()] },
  ])
  return orders.filter(({ itemIds }) => itemIds.length > 0)
}

/** The moves that remain after a request succeeded. */
export function without(moves: MovesByType, { type, verb }: Order): MovesByType {
  const { added, removed } = moves[type]
  const left = verb === 'bind' ? { added: NO_MOVES.added, removed } : { added, removed: NO_MOVES.removed }
  return { ...moves, [type]: left }
}

export function anyMoves(moves: MovesByType): boolean {
  return ITEM_TYPES.some(type => hasMoves(moves[type]))
}
