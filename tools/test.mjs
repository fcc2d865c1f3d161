// npm test: what CI runs. Check, unit and server tests, build, browser tests; each stage's time, and at the end by name
// what failed or only passed at its second attempt, and one last line with the counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './house/chromium.mjs'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { ROOT, say } from './house/root.mjs'

requireNode()
await prepare([])
const CHROMIUM_PATH = findChromium()
const cache = join(ROOT, '.cache')
mkdirSync(cache, { recursive: true })

const counts = { passed: 0, failed: 0 }
const failures = []
const unstable = []

const bin = (...parts) => join(ROOT, 'node_modules', ...parts)

/** Runs one stage and tells its time; whether it ended well. */
function stage(name, script, args, env = {}) {
  say(`\n── ${name}`)
  const began = process.hrtime.bigint()
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH, ...env },
  })
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  say(`── ${name}: ${status === 0 ? 'bien' : 'FALLÓ'} en ${seconds.toFixed(1)} s`)
  return status === 0
}

function fails(name, message = '') {
  counts.failed += 1
  failures.push({ name, message })
}

/** A stage that passes or fails as one. */
function step(name, script, args) {
  if (!stage(name, script, args)) fails(name)
}

/** The report that a stage of tests leaves in `file`; null when it ended before it could write one. */
function reportOf(file, run) {
  rmSync(file, { force: true })
  const isWell = run()
  return { isWell, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null }
}

function vitest(name, only = []) {
  const file = join(cache, 'vitest.json')
  return reportOf(file, () => stage(name, bin('vitest', 'vitest.mjs'), ['run', ...only], { TEST_REPORT: file }))
}

/**
 * Unit and server tests. Files with something that failed run once more, by themselves: a test gets its second attempt
 * at once, but the hooks of a file and what nobody waits for get none there.
 */
function unitTests() {
  const name = 'pruebas de unidad y de servidor'
  const first = vitest(name)
  if (first.report === null) return fails(name)
  const { files, strays } = first.report
  const failed = files.filter(({ failures: of }) => of.length > 0)
  const again = [...new Set([...failed, ...strays].map(({ file }) => file))]
  for (const { passed } of files.filter((of) => !failed.includes(of))) counts.passed += passed
  unstable.push(...files.flatMap(({ unstable: of }) => of))
  if (again.length === 0 || again.includes(null)) {
    if (!first.isWell) fails(name, strays.map(({ message }) => message).join('\n'))
    return
  }
  unstable.push(...failed.flatMap(({ failures: of }) => of))
  unstable.push(...strays.map(({ file, message }) => ({ name: file, message })))
  const second = vitest(`${name}, segundo intento`, again)
  for (const { file, passed, failures: of } of second.report?.files ?? []) {
    if (failed.some((before) => before.file === file)) counts.passed += passed
    for (const failure of of) fails(failure.name, failure.message)
  }
  for (const { file, message } of second.report?.strays ?? []) fails(file, message)
  if (!second.isWell && counts.failed === 0) fails(`${name}, segundo intento`)
}

function browserTests() {
  const name = 'pruebas en el navegador'
  const file = join(cache, 'playwright.json')
  const { isWell, report } = reportOf(file, () =>
    stage(
      name,
      bin('@playwright', 'test', 'cli.js'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    ),
  )
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  counts.passed += expected + flaky
  const visit = (suite) => {
    for (const { title, tests } of suite.specs ?? []) {
      const of = (status) => tests.find((test) => test.status === status)
      const told = (test) => ({
        name: `e2e/${suite.file} › ${title}`,
        message: test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })
      const [failed, late] = [of('unexpected'), of('flaky')]
      if (failed !== undefined) fails(told(failed).name, told(failed).message)
      else if (late !== undefined) unstable.push(told(late))
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of report?.suites ?? []) visit(suite)
  if (!isWell && unexpected === 0) fails(name, (report?.errors ?? []).map(({ message }) => message).join('\n'))
}

step('formato y estilo', bin('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.'])
step('tipos', bin('typescript', 'bin', 'tsc'), ['-b'])
step('fronteras', bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), [
  'packages',
  'e2e',
  '--output-type',
  'err',
])
step('código sin uso', bin('knip', 'bin', 'knip.js'), [])
step('componentes y vulnerabilidades', join(ROOT, 'tools', 'supply-chain.mjs'), [])
unitTests()
step('construcción', join(ROOT, 'tools', 'build.mjs'), [])
browserTests()

for (const [word, of] of Object.entries({ inestable: unstable, FALLÓ: failures }))
  for (const { name, message } of of) say(`${word}: ${name}\n${message.replaceAll(/^/gm, '    ')}`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(counts.failed === 0 ? 0 : 1)
