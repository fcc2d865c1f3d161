import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announceServer, type RunningServer, runningServers } from './running-servers.ts'
import { toolConfig } from './tool-config.ts'

let folder: string
let stored: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-tools-'))
  stored = join(folder, 'stored')
  mkdirSync(join(stored, 'postgres'), { recursive: true })
  writeFileSync(join(stored, 'postgres', 'PG_VERSION'), '17')
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const server = (over: Partial<RunningServer> = {}): RunningServer => ({
  dataDir: '/srv/vigia',
  secretKeyFile: '/srv/llave',
  isExternal: false,
  url: 'https://vigia.empresa.mx',
  ...over,
})

test('without a word it is the server that runs: its data, its key, and links that lead to it', () => {
  expect(toolConfig({}, [server()])).toMatchObject({
    ...{ dataDir: '/srv/vigia', secretKeyFile: '/srv/llave', url: 'https://vigia.empresa.mx' },
  })
})

test('what the environment says wins, and the running server with that data still says where links lead', () => {
  const env = { VIGIA_DATA_DIR: stored }
  expect(toolConfig(env, [server()])).toMatchObject({ dataDir: stored, url: 'http://127.0.0.1:4000' })
  const other = server({ dataDir: stored, url: 'http://127.0.0.1:4711' })
  expect(toolConfig(env, [server(), other])).toMatchObject({ dataDir: stored, url: 'http://127.0.0.1:4711' })
  const named = { ...env, VIGIA_PUBLIC_URL: 'https://otra.mx' }
  expect(toolConfig({ ...named, VIGIA_DEMO: 'off' }, [other]).url).toBe('https://otra.mx')
  expect(toolConfig({ DATABASE_URL: 'postgres://u@h/d' }, [server({ isExternal: true })])).toMatchObject({
    ...{ databaseUrl: 'postgres://u@h/d', url: 'https://vigia.empresa.mx' },
  })
})

test.each([
  [
    'nothing runs and nothing is stored',
    () => ({ VIGIA_DATA_DIR: join(folder, 'nada') }),
    [],
    /^No hay datos de Vigía en /,
  ],
  ['two run', () => ({}), [server(), server({ dataDir: '/srv/otra' })], /VIGIA_DATA_DIR \(\/srv\/vigia, \/srv\/otra\)/],
  ['it runs on a database that only DATABASE_URL names', () => ({}), [server({ isExternal: true })], /DATABASE_URL/],
] as const)('one sentence says what is needed: %s', (_why, env, running, words) => {
  expect(() => toolConfig(env(), running)).toThrow(words)
})

test('a server is found while it runs, and what a killed one has left is not', () => {
  vi.stubEnv('TMPDIR', folder)
  const stop = announceServer(server())
  expect(runningServers()).toEqual([server()])
  const [left] = [join(folder, `vigia-running-${process.getuid?.() ?? -1}`, '1.json')]
  const dead = { pid: 2 ** 22 + 1, startedAtTicks: '1' }
  writeFileSync(left, JSON.stringify({ ...server({ dataDir: '/srv/muerta' }), process: dead }))
  writeFileSync(`${left}.roto`, '{')
  expect(runningServers()).toEqual([server()])
  stop()
  expect(runningServers()).toEqual([])
})
