/** What is open, in the order in which it was opened. */
export type Doors = { name: string; close: () => Promise<unknown> }[]

/** Remembers how to close what has just been opened. */
export function opened(doors: Doors, name: string, close: () => Promise<unknown>): void {
  doors.push({ name, close })
}

/** Closes all in reverse order; one that fails or hangs does not keep the others from closing. */
export async function closeAll(doors: Doors, patienceMs = 10_000): Promise<void> {
  for (let door = doors.pop(); door; door = doors.pop()) {
    const { name, close } = door
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('it hangs')), patienceMs).unref())
    await Promise.race([close(), late]).catch(error => console.error(`closing the ${name}: ${error.message}`))
  }
}
