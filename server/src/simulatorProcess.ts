import { type ChildProcess, spawn } from 'node:child_process'

/** The pretend city in a process of its own: it speaks only the protocol, like any other light. Restarted if it falls. */
export function startSimulator(program: string, cityFile: string, broker: string): { stop(): Promise<void> } {
  let child: ChildProcess
  let stopping = false
  const start = () => {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, '--city', cityFile, '--broker', broker],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // Ctrl-C reaches the whole group; the simulator is to leave in its turn.
        detached: true,
      },
    )
    child.once('exit', () => {
      if (!stopping) setTimeout(() => stopping || start(), 2000)
    })
  }
  start()
  return {
    stop: async () => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(patience)
    },
  }
}
