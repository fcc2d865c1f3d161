// npm run dev: the server from its source, started again at each change, and Vite's development server, which sends it the calls.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { ROOT } from './house/root.mjs'

requireNode()
await prepare([])

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`
const run = (script, args, folder) =>
  spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
    env: { ...process.env, VIGIA_API: api },
  })

const children = [
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'packages/server/src/main.ts'], '.'),
  run('vite/bin/vite.js', [], 'packages/web'),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
