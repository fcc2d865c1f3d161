// npm run fuzz: 2 000 requests for each call of the OpenAPI document (packages/server/test/fuzz/fuzz.test.ts).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { ROOT } from './house/root.mjs'

requireNode()
await prepare([])
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'packages/server/test/fuzz'],
  { cwd: ROOT, stdio: 'inherit', env: { FUZZ_RUNS: '2000', ...process.env } },
)
process.exit(status ?? 1)
