/** `node server/src/testing/dumpRelease.ts DATABASE_URL > server/src/testing/release-X.Y.sql`: see release.ts. */
import { writeRelease } from './release.ts'

process.stdout.write(await writeRelease(process.argv[2]!))
