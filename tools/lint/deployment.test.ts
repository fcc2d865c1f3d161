import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../packages/server/src/config.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const compose = parse(read('compose.yaml'))
const { vigia, database } = compose.services
/** Continued lines as one. */
const dockerfile = read('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
const unit = read('deploy/vigia.service').split('\n')
const argument = (lines: readonly string[], start: string): string | undefined =>
  lines.findLast((line) => line.startsWith(start))?.slice(start.length)
const pairs = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]))

const folder = mkdtempSync(join(tmpdir(), 'vigia-deployment-'))
const passwordFile = join(folder, 'contraseña')
writeFileSync(passwordFile, 'con / y @ y espacio \n')
afterAll(() => rmSync(folder, { recursive: true }))

describe('the container', () => {
  const image = pairs((argument(dockerfile, 'ENV ') ?? '').split(' '))

  test('starts with what image and compose file say, and the password of its file', () => {
    const told = { ...image, ...vigia.environment, VIGIA_PUBLIC_URL: 'https://vigia.empresa.mx' }
    const config = readConfig({ ...told, VIGIA_DATABASE_PASSWORD_FILE: passwordFile })
    expect(config).toMatchObject({ host: '0.0.0.0', demo: false, trustProxy: true, dataDir: '/var/lib/vigia' })
    expect(decodeURIComponent(new URL(config.databaseUrl ?? '').password)).toBe('con / y @ y espacio')
    expect(vigia.environment.VIGIA_PUBLIC_URL).toMatch(/^\$\{VIGIA_PUBLIC_URL:\?/)
  })

  test('is not root, has no right of root, and writes to its volumes only', () => {
    expect(Number(argument(dockerfile, 'USER '))).toBeGreaterThan(0)
    expect(vigia).toMatchObject({ cap_drop: ['ALL'], read_only: true, init: true })
    expect(vigia.security_opt).toContain('no-new-privileges:true')
    for (const secret of [...vigia.secrets, ...database.secrets])
      expect(compose.secrets[secret].file).toMatch(/^\.\/secrets\//)
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['secrets', 'backups', 'data', '.env*', '**/node_modules']),
    )
  })

  test('lets Chromium make its sandbox, and shuts what neither it nor the server calls', () => {
    const file = vigia.security_opt.find((option: string) => option.startsWith('seccomp=')).slice('seccomp='.length)
    const { defaultAction, syscalls } = JSON.parse(read(file))
    expect(defaultAction).toBe('SCMP_ACT_ERRNO')
    const allowed = syscalls.flatMap(({ names }: { names: string[] }) => names)
    expect(allowed).toEqual(expect.arrayContaining(['clone', 'unshare', 'setns', 'chroot', 'seccomp']))
    for (const shut of ['bpf', 'init_module', 'kexec_load', 'keyctl', 'perf_event_open', 'ptrace', 'settimeofday'])
      expect(allowed).not.toContain(shut)
    // Ways into the kernel that Docker's own profile shuts as well.
    for (const shut of ['io_uring_enter', 'io_uring_register', 'io_uring_setup', 'userfaultfd']) {
      expect(allowed).not.toContain(shut)
      expect(argument(unit, 'SystemCallFilter=~')?.split(' ')).toContain(shut)
    }
  })

  test('waits for a database that answers, and is asked whether it lives', () => {
    expect(vigia.depends_on.database.condition).toBe('service_healthy')
    expect(database.healthcheck.test).toContain('pg_isready')
    expect(argument(dockerfile, 'HEALTHCHECK ')).toContain('/healthz')
    expect(argument(dockerfile, 'STOPSIGNAL ')).toBe('SIGTERM')
  })
})

test('image and unit run what npm start runs', () => {
  const started = read('tools/start.mjs')
  const [, ...flags] = JSON.parse(argument(dockerfile, 'CMD ') ?? '[]')
  expect(argument(unit, 'ExecStart=')).toBe(`/usr/bin/node ${flags.slice(0, -1).join(' ')} /opt/vigia/${flags.at(-1)}`)
  for (const flag of flags.slice(0, -1)) expect(started).toContain(`'${flag}'`)
  expect(flags.at(-1)).toBe('packages/server/dist/main.js')
  expect(existsSync(join(ROOT, 'packages/server/src/main.ts'))).toBe(true)
})

test('the unit starts with what it says, as nobody of weight', () => {
  const said = unit.filter((line) => line.startsWith('Environment=')).map((line) => line.slice('Environment='.length))
  expect(readConfig(pairs(said))).toMatchObject({ demo: false, dataDir: '/var/lib/vigia' })
  for (const line of [
    'User=vigia',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'KillMode=mixed',
  ])
    expect(unit).toContain(line)
})
