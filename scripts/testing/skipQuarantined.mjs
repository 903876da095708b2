// A setup file of Vitest. SKIP_QUARANTINED=1: skips the tests that quarantine.json names, by file and name.
import { relative } from 'node:path'
import { beforeEach } from 'vitest'
import { root } from '../runCommand.mjs'
import { isQuarantined } from './quarantine.mjs'

if (process.env.SKIP_QUARANTINED)
  beforeEach(({ task, skip }) => {
    if (isQuarantined(`${relative(root, task.file.filepath)} > ${blocksOf(task).join(' > ')}`)) skip('in quarantine')
  })

function blocksOf(task) {
  return [...(task.suite ? blocksOf(task.suite) : []), task.name]
}
