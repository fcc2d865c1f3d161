// npm start: installs what is missing, builds what is stale, runs the server. Needs Node.js and nothing else.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { ROOT } from './house/root.mjs'

requireNode()
await prepare()

// The channel tells the server when this process is killed; the process group brings it Ctrl-C.
const server = spawn(
  process.execPath,
  ['--enable-source-maps', '--max-semi-space-size=64', join(ROOT, 'packages', 'server', 'dist', 'main.js')],
  {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
server.on('exit', (code) => process.exit(code ?? 1))
