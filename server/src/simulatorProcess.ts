import { type ChildProcess, spawn } from 'node:child_process'

/** Runs the simulator in a process of its own, which uses only the device protocol. Restarts it after a crash. */
export function startSimulator(program: string, cityFile: string, broker: string): { stop(): Promise<void> } {
  let child: ChildProcess
  let stopping = false
  const start = () => {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, '--city', cityFile, '--broker', broker],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // Ctrl-C would reach the whole process group; the simulator is stopped in order instead.
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
      const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const timeout = setTimeout(() => child.kill('SIGKILL'), 5000)
      await exited
      clearTimeout(timeout)
    },
  }
}
