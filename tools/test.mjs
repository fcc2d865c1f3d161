// npm test: what CI runs. Check, unit and server tests, build, browser tests; each stage's time, and at the end the names
// of what failed or only passed at its second attempt, and one last line with the counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './house/chromium.mjs'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { ROOT, say } from './house/root.mjs'

requireNode()
await prepare([])
const CHROMIUM_PATH = findChromium()
const cache = join(ROOT, '.cache')
mkdirSync(cache, { recursive: true })
const REPORTS = { vitest: join(cache, 'vitest.json'), playwright: join(cache, 'playwright.json') }
for (const report of Object.values(REPORTS)) rmSync(report, { force: true })

const bin = (...parts) => join(ROOT, 'node_modules', ...parts)
const counts = { passed: 0, failed: 0 }
const failures = []
const unstable = []

/** Runs one stage; a stage that fails without a report of failed tests counts as one failure. */
function stage(name, script, args, { env = {}, read = () => ({ passed: 0, failed: 0 }) } = {}) {
  say(`\n── ${name}`)
  const began = process.hrtime.bigint()
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH, ...env },
  })
  const { passed, failed } = read()
  counts.passed += passed
  counts.failed += status !== 0 && failed === 0 ? 1 : failed
  if (status !== 0 && failed === 0) failures.push(name)
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  say(`── ${name}: ${status === 0 ? 'bien' : 'FALLÓ'} en ${seconds.toFixed(1)} s`)
}

const report = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

function vitestCounts() {
  const result = report(REPORTS.vitest)
  for (const file of result?.testResults ?? [])
    for (const { status, failureMessages, fullName } of file.assertionResults) {
      const test = `${relative(ROOT, file.name)} › ${fullName}`
      if (status === 'failed') failures.push(test)
      else if (failureMessages.length > 0) unstable.push(test)
    }
  return { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 }
}

function playwrightCounts() {
  const { suites = [], stats: { expected = 0, flaky = 0, unexpected = 0 } = {} } = report(REPORTS.playwright) ?? {}
  const visit = (suite) => {
    for (const { title, tests } of suite.specs ?? []) {
      const of = (status) => tests.some((test) => test.status === status)
      if (of('unexpected')) failures.push(`e2e/${suite.file} › ${title}`)
      else if (of('flaky')) unstable.push(`e2e/${suite.file} › ${title}`)
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of suites) visit(suite)
  return { passed: expected + flaky, failed: unexpected }
}

stage('formato y estilo', bin('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.'])
stage('tipos', bin('typescript', 'bin', 'tsc'), ['-b'])
stage('fronteras', bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), [
  'packages',
  'e2e',
  '--output-type',
  'err',
])
stage(
  'pruebas de unidad y de servidor',
  bin('vitest', 'vitest.mjs'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS.vitest}`],
  { read: vitestCounts },
)
stage('construcción', join(ROOT, 'tools', 'build.mjs'), [])
stage(
  'pruebas en el navegador',
  bin('@playwright', 'test', 'cli.js'),
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: REPORTS.playwright }, read: playwrightCounts },
)

for (const test of unstable) say(`inestable: ${test}`)
for (const failure of failures) say(`FALLÓ: ${failure}`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(counts.failed === 0 ? 0 : 1)
