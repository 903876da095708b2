import { selectCircuits } from './capabilities.store.ts'

/** Whether the center announced that it switches circuits. */
export const announcesCircuits = selectCircuits
