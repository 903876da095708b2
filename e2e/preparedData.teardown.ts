import { rmSync } from 'node:fs'
import { preparedDataDir } from './preparedData.ts'

export default function removePreparedData(): void {
  rmSync(preparedDataDir, { recursive: true, force: true })
}
