import { rmSync } from 'node:fs'

export default function removePreparedCity(): void {
  rmSync(process.env.PREPARED_CITY!, { recursive: true, force: true })
}
