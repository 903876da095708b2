import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a broker that resets connections and delays data. */
export async function openProxy(to: number) {
  const open = new Set<Socket>()
  /** delay in ms; order is kept within a connection only */
  let delay = () => 0
  const pass = (from: Socket, into: Socket) => {
    let before = Promise.resolve()
    from.on('data', piece => {
      const wait = delay()
      const waited = new Promise(resolve => (wait > 0 ? setTimeout(resolve, wait) : resolve(undefined)))
      before = before.then(async () => {
        await waited
        if (!into.destroyed) into.write(piece)
      })
    })
  }
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      pass(socket, other)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resets all connections, as a firewall might. @returns how many */
    reset: () => {
      const cut = open.size / 2
      for (const socket of open) socket.resetAndDestroy()
      return cut
    },
    delayBy: (ms: () => number) => {
      delay = ms
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
