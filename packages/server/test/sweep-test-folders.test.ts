import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownTestFolder, sweepTestFolders } from './sweep-test-folders.ts'

test('folders whose run is gone are removed; those of a living run, of nobody and of others stay', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'vigia-sweep-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const owners = { 'vigia-test-gone': gone, 'vigia-test-alive': process.pid, 'vigia-test-nobody': null, other: gone }
  for (const [name, pid] of Object.entries(owners)) {
    mkdirSync(join(parent, name, 'postgres'), { recursive: true })
    writeFileSync(join(parent, name, 'postgres', 'PG_VERSION'), '')
    if (pid !== null) ownTestFolder(join(parent, name), pid)
  }
  await sweepTestFolders(parent)
  expect(readdirSync(parent).sort()).toEqual(['other', 'vigia-test-alive', 'vigia-test-nobody'])
})
