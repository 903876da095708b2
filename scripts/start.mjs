// Runs on any Node from 20 on, before anything is installed; tells an older one so, instead of failing somewhere.
const oldestNode = 20
/** npm passes Ctrl-C on to us after the terminal did: what comes so close is the same one. */
const sameKeyPress = 700

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`Lamplighter needs Node.js ${oldestNode} or newer to start, this is ${process.versions.node}`)
  process.exit(1)
}
start()

async function start() {
  const { prepareOrExit } = await import('./prepare.mjs')
  await prepareOrExit()
  await runServer()
}

async function runServer() {
  const { spawn } = await import('node:child_process')
  const { constants } = await import('node:os')
  const { pinnedNode, root } = await import('./runCommand.mjs')
  const args = ['--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)]
  // Three threads load nearly the same program: what Node made of it the last time is half of that.
  const env = { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled`, ...process.env }
  // The channel tells the server of our end, even where we are killed: it closes then, and with it the server closes.
  const server = spawn(pinnedNode, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  server.on('error', error => {
    console.error(`Could not start the server: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
  passSignals(server)
}

function passSignals(server) {
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.on('SIGHUP', () => server.kill('SIGHUP'))
  let firstInterrupt
  process.on('SIGINT', () => {
    firstInterrupt = firstInterrupt || performance.now()
    if (performance.now() - firstInterrupt > sameKeyPress) server.kill('SIGKILL')
    // A terminal interrupts the server too; for an interrupt meant for us alone, the closed channel tells it.
    else if (server.connected) server.disconnect()
  })
}
