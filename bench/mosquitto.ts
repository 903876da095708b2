import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/testing/freePort.ts'
import { createFolder } from './platform.ts'

/** Debian's Mosquitto without queue limits: with defaults it drops messages at this load. @returns its port */
export async function openMosquitto(resources: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  const file = join(createFolder(resources), 'mosquitto.conf')
  const settings = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'set_tcp_nodelay true', 'persistence false']
  writeFileSync(
    file,
    [...settings, 'max_inflight_messages 0', 'max_queued_messages 0', 'log_type error', ''].join('\n'),
  )
  const child = spawn('mosquitto', ['-c', file], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  resources.defer(async () => {
    child.kill()
    await ended
  })
  for (;;) {
    const answers = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (answers) return port
    if (child.exitCode !== null) throw new Error('Mosquitto does not start')
    await sleep(20)
  }
}
