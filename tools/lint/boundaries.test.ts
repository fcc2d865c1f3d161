import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Each fence is worth what it refuses: every row plants one violation in a copy of the house and names its rule. */
const ROOT = resolve(import.meta.dirname, '../..')

const FORBIDDEN_IMPORTS: readonly (readonly [rule: string, file: string, code: string])[] = [
  ['domain-imports-nothing', 'packages/domain/src/a.ts', "import 'zod'"],
  ['domain-imports-nothing', 'packages/domain/src/b.ts', "import '../../contract/src/target.ts'"],
  ['domain-no-node', 'packages/domain/src/c.ts', "import 'node:fs'"],
  ['contract-imports-domain-and-zod', 'packages/contract/src/a.ts', "import 'fastify'"],
  ['contract-imports-domain-and-zod', 'packages/contract/src/b.ts', "import '../../server/src/target.ts'"],
  ['apps-do-not-import-apps', 'packages/web/src/text/a.ts', "import '../../../server/src/target.ts'"],
  ['apps-do-not-import-apps', 'packages/server/src/a.ts', "import '../../web/src/text/target.ts'"],
  ['apps-do-not-import-apps', 'packages/simulator/src/a.ts', "import '../../server/src/target.ts'"],
  ['web-takes-types-from-the-contract', 'packages/web/src/text/b.ts', "import '../../../contract/src/target.ts'"],
  ['calls-carry-no-schema', 'packages/contract/src/calls.ts', "import './target.ts'"],
  ['runtime-imports-nothing', 'packages/runtime/src/a.ts', "import '../../egress/src/target.ts'"],
  ['egress-imports-runtime', 'packages/egress/src/a.ts', "import '../../gps-reader/src/target.ts'"],
  ['gps-reader-knows-no-server', 'packages/gps-reader/src/a.ts', "import '../../server/src/target.ts'"],
  ['browser-boundary', 'packages/gps-reader/src/b.ts', "import 'playwright-core'"],
  ['only-tests-use-testbeds', 'packages/server/src/b.ts', "import '../../testbeds/src/target.ts'"],
  ['testbeds-know-no-server', 'packages/testbeds/src/a.ts', "import '../../gps-reader/src/target.ts'"],
  ['domain-no-node', 'packages/gps-reader/src/reading/a.ts', "import 'node:fs'"],
  ['fastify-boundary', 'packages/server/src/features/one/a.ts', "import 'fastify'"],
  ['fastify-boundary', 'packages/server/src/features/one/b.ts', "import '@fastify/static'"],
  ['fastify-boundary', 'packages/server/src/features/one/one.wire.ts', "import 'fastify'"],
  ['routes-mount-calls', 'packages/server/src/features/one/one.routes.ts', "import './a.ts'"],
  ['socketio-boundary', 'packages/server/src/features/one/c.ts', "import 'socket.io'"],
  ['pg-boundary', 'packages/server/src/features/one/d.ts', "import 'pg'"],
  ['pg-boundary', 'packages/server/src/features/one/e.ts', "import 'pg'"],
  ['map-boundary', 'packages/web/src/screens/one/a.ts', "import 'maplibre-gl'"],
  ['pmtiles-boundary', 'packages/web/src/screens/one/b.ts', "import 'pmtiles'"],
  ['pmtiles-boundary', 'packages/server/src/features/one/p.ts', "import 'pmtiles'"],
  ['socket-client-boundary', 'packages/web/src/live/a.ts', "import 'socket.io-client'"],
  ['xml-boundary', 'packages/server/src/features/one/x.ts', "import 'saxes'"],
  ['features-do-not-import-features', 'packages/server/src/features/one/f.ts', "import '../two/target.ts'"],
  ['features-know-no-socket', 'packages/server/src/features/one/g.ts', "import '../../realtime/target.ts'"],
  ['shelves-know-no-feature', 'packages/server/src/http/a.ts', "import '../features/two/target.ts'"],
  ['shelves-know-no-feature', 'packages/server/src/db/a.ts', "import '../wiring/target.ts'"],
  ['shelves-know-no-feature', 'packages/server/src/geo-files/a.ts', "import '../features/two/target.ts'"],
  ['shelves-know-no-feature', 'packages/server/src/realtime/a.ts', "import '../features/two/target.ts'"],
  ['shelves-know-no-feature', 'packages/server/src/workers/a.ts', "import '../features/two/target.ts'"],
  ['ports-know-nobody', 'packages/server/src/ports/a.ts', "import '../realtime/target.ts'"],
  ['ports-know-nobody', 'packages/server/src/ports/b.ts', "import '../features/two/target.ts'"],
  ['only-programs-import-wiring', 'packages/server/src/features/one/h.ts', "import '../../wiring/target.ts'"],
  ['screens-do-not-import-screens', 'packages/web/src/screens/one/c.ts', "import '../two/target.ts'"],
  ['shared-does-not-import-screens', 'packages/web/src/live/b.ts', "import '../screens/two/target.ts'"],
  ['shared-does-not-import-screens', 'packages/web/src/fleet-screen/a.ts', "import '../screens/two/target.ts'"],
  ['ui-is-dumb', 'packages/web/src/ui/a.ts', "import '../api/target.ts'"],
  ['map-is-fed', 'packages/web/src/map/a.ts', "import '../api/target.ts'"],
  ['alerts-know-no-map', 'packages/web/src/alerts/a.ts', "import '../map/target.ts'"],
  ['under-alerts', 'packages/web/src/browser/a.ts', "import '../widgets/target.ts'"],
  ['sql-parser-boundary', 'packages/server/src/features/one/q.ts', "import 'libpg-query'"],
  ['server-loads-no-browser-library', 'packages/server/src/c.ts', "import '../../gps-reader/src/browser/target.ts'"],
  ['not-to-test', 'packages/domain/src/d.ts', "import './target.test.ts'"],
  ['no-unresolvable', 'packages/domain/src/e.ts', "import './nowhere.ts'"],
  ['no-cycles', 'packages/domain/src/f.ts', "import './f-back.ts'"],
  ['no-orphans', 'packages/domain/src/orphan.ts', 'export const alone = 1'],
]

const TARGETS: Readonly<Record<string, string>> = {
  'packages/contract/src/target.ts': 'export const target = 1',
  'packages/egress/src/target.ts': 'export const target = 1',
  'packages/gps-reader/src/target.ts': 'export const target = 1',
  'packages/gps-reader/src/browser/target.ts': 'export const target = 1',
  'packages/testbeds/src/target.ts': 'export const target = 1',
  'packages/server/src/target.ts': 'export const target = 1',
  'packages/server/src/features/two/target.ts': 'export const target = 1',
  'packages/server/src/realtime/target.ts': 'export const target = 1',
  'packages/server/src/wiring/target.ts': 'export const target = 1',
  'packages/web/src/text/target.ts': 'export const target = 1',
  'packages/web/src/screens/two/target.ts': 'export const target = 1',
  'packages/web/src/map/target.ts': 'export const target = 1',
  'packages/web/src/widgets/target.ts': 'export const target = 1',
  'packages/web/src/api/target.ts': 'export const target = 1',
  'packages/domain/src/target.test.ts': 'export const target = 1',
  'packages/domain/src/f-back.ts': "import './f.ts'",
}

const FORBIDDEN_CODE: readonly (readonly [rule: string, file: string, code: string])[] = [
  ['noRestrictedGlobals', 'packages/domain/src/clock.ts', 'export const now = () => Date.now()\n'],
  ['plugin', 'packages/domain/src/chance.ts', 'export const chance = () => Math.random()\n'],
  ['plugin', 'packages/domain/src/wire.ts', 'export const trip = { external_invoice: 1 }\n'],
  ['plugin', 'packages/server/src/wire.ts', 'export const point = { latitud: 1 }\n'],
  ['noRestrictedGlobals', 'packages/web/src/screens/one/call.ts', "export const call = () => fetch('/')\n"],
  ['noRestrictedGlobals', 'packages/web/src/screens/one/keep.ts', 'export const keep = () => localStorage.clear()\n'],
  ['noDefaultExport', 'packages/server/src/default.ts', 'export default 1\n'],
  ['noExplicitAny', 'packages/server/src/loose.ts', 'export const loose: any = 1\n'],
  ['useFilenamingConvention', 'packages/server/src/CamelCase.ts', 'export const one = 1\n'],
  ['noExcessiveLinesPerFile', 'packages/server/src/long.ts', `${'export {}\n'.repeat(301)}`],
]

const IMPURE_CODE: readonly (readonly [name: string, code: string])[] = [
  ['console', "export const say = () => console.log('x')"],
  ['fetch', "export const ask = () => fetch('x')"],
  ['setTimeout', 'export const later = () => setTimeout(() => {}, 1)'],
  ['process', 'export const env = () => process.env'],
]

/** Stand-ins that resolve: the rules judge the path of an import, not what it holds. */
const LIBRARIES = [
  'zod',
  'fastify',
  '@fastify/static',
  'socket.io',
  'socket.io-client',
  'pg',
  'playwright-core',
  'maplibre-gl',
  'pmtiles',
  'saxes',
  'libpg-query',
]

let house: string

function plant(file: string, code: string): void {
  const path = join(house, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'vigia-fences-'))
  for (const file of [
    '.dependency-cruiser.cjs',
    'biome.json',
    'tsconfig.base.json',
    'tools/lint',
    'packages/domain/tsconfig.json',
  ]) {
    cpSync(join(ROOT, file), join(house, file), { recursive: true })
  }
  for (const library of LIBRARIES) {
    plant(`node_modules/${library}/package.json`, JSON.stringify({ name: library, main: 'index.js' }))
    plant(`node_modules/${library}/index.js`, '')
  }
  execFileSync('git', ['init', '-q'], { cwd: house })
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('dependency-cruiser', () => {
  let violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[]

  beforeAll(() => {
    for (const [file, code] of Object.entries(TARGETS)) plant(file, code)
    for (const [, file, code] of FORBIDDEN_IMPORTS) plant(file, code)
    const run = spawnSync('node', [join(ROOT, 'node_modules/.bin/depcruise'), '--output-type', 'json', 'packages'], {
      cwd: house,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    violations = JSON.parse(run.stdout).summary.violations
  })

  test('every rule has a violation planted here', () => {
    const { required, forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'))
    const planted = new Set(FORBIDDEN_IMPORTS.map(([rule]) => rule))
    const rules: string[] = [...required, ...forbidden].map(({ name }: { name: string }) => name)
    expect(rules.filter((rule) => !planted.has(rule))).toEqual([])
  })

  test.each(FORBIDDEN_IMPORTS)('%s refuses %s', (rule, file) => {
    expect(violations.filter((v) => v.from === file || v.to === file).map((v) => v.rule.name)).toContain(rule)
  })
})

describe('biome', () => {
  test.each(FORBIDDEN_CODE)('%s refuses %s', (rule, file, code) => {
    plant(file, code)
    const run = spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['lint', '--reporter=json', file], {
      cwd: house,
      encoding: 'utf8',
    })
    expect(run.status).not.toBe(0)
    expect(run.stdout).toContain(rule)
  })
})

describe('the compiler', () => {
  test.each(IMPURE_CODE)('the domain cannot reach %s', (name, code) => {
    rmSync(join(house, 'packages/domain/src'), { recursive: true, force: true })
    plant('packages/domain/src/impure.ts', code)
    const run = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      ['-p', 'packages/domain', '--noEmit', '--emitDeclarationOnly', 'false', '--composite', 'false'],
      {
        cwd: house,
        encoding: 'utf8',
      },
    )
    expect(run.stdout).toMatch(new RegExp(`TS2(304|584|591|580).*${name}`))
  })
})
