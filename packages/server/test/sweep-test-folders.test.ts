import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { identify } from '../src/db/process-identity.ts'
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

test('a server that outlived its run ends with it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'vigia-sweep-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const server = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  const folder = join(parent, 'vigia-test-gone')
  mkdirSync(folder)
  writeFileSync(join(folder, 'vigia.lock'), JSON.stringify(identify(Number(server.pid))))
  ownTestFolder(folder, spawnSync(process.execPath, ['--version']).pid)
  await sweepTestFolders(parent)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(readdirSync(parent)).toEqual([])
})
