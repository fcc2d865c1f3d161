// npm run bench [-- name … --option …]: runs the benches whose file name holds one of the names, or all; each prints its own
// table. What follows from the first option on is the benches' own.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { fail, ROOT } from './house/root.mjs'

requireNode()
await prepare()

const folders = [
  ...readdirSync(join(ROOT, 'packages')).map((name) => join('packages', name, 'bench')),
  join('e2e', 'bench'),
]
const files = folders
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.bench.ts'))
const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('--'))
const names = firstOption === -1 ? given : given.slice(0, firstOption)
const options = given.slice(names.length)
const chosen = names.length === 0 ? files : files.filter((file) => names.some((name) => file.includes(name)))
if (chosen.length === 0) fail(`No hay ninguna medición con ese nombre. Las que hay:\n${files.join('\n')}`)

let failed = 0
for (const file of chosen) {
  process.stdout.write(`\n── ${file}\n`)
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  if (spawnSync(process.execPath, [tsx, file, ...options], { cwd: ROOT, stdio: 'inherit' }).status !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
