import { rmSync } from 'node:fs'
import { preparedDataDir } from './preparedCity.ts'

export default function removePreparedCity(): void {
  rmSync(preparedDataDir, { recursive: true, force: true })
}
