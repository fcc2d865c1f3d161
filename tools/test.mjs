// npm test: what CI runs. Check and build; then unit and server tests, then browser tests; at the end by name what failed,
// where the time went stage by stage, and one last line with the counts. Nothing is tried twice: what fails once has failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findChromium, findHeadlessShell } from './house/chromium.mjs'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { ROOT, say } from './house/root.mjs'

requireNode()
await prepare([])
const BROWSERS = { CHROMIUM_PATH: findChromium(), HEADLESS_SHELL_PATH: findHeadlessShell() }
const cache = join(ROOT, '.cache')
mkdirSync(cache, { recursive: true })

const counts = { passed: 0, failed: 0 }
const failures = []
const times = []

const bin = (...parts) => join(ROOT, 'node_modules', ...parts)
const secondsSince = (began) => Number(process.hrtime.bigint() - began) / 1e9

/** Runs a program with Node, line by line to `hear`: several run at once, and none draws on the terminal. Resolves to whether it ended well. */
function run(script, args, env, hear) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...BROWSERS, ...env },
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hear)
  return new Promise((done) => {
    child.once('error', (error) => {
      hear(error.message)
      done(false)
    })
    child.once('close', (status) => done(status === 0))
  })
}

/** Runs one stage and tells its time; resolves to whether it ended well. What a quiet one says comes when it has ended. */
async function stage(name, script, args, { env = {}, isQuiet = false } = {}) {
  if (!isQuiet) say(`\n── ${name}`)
  const said = []
  const began = process.hrtime.bigint()
  const isWell = await run(script, args, env, isQuiet ? (line) => said.push(line) : say)
  const seconds = secondsSince(began)
  times.push({ name, seconds })
  if (isQuiet) say(`\n── ${name}\n${said.join('\n').trimEnd()}`)
  say(`── ${name}: ${isWell ? 'bien' : 'FALLÓ'} en ${seconds.toFixed(1)} s`)
  return isWell
}

function fails(name, message = '') {
  counts.failed += 1
  failures.push({ name, message })
}

/** Stages that pass or fail as one each, two at a time: most of them use one processor, one waits for the registry. */
async function steps(name, all) {
  const began = process.hrtime.bigint()
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [of, script, args] = next
      if (!(await stage(of, script, args, { isQuiet: true }))) fails(of)
    }
  }
  await Promise.all([lane(), lane()])
  say(`\n── ${name}: ${secondsSince(began).toFixed(1)} s, de dos en dos`)
}

/** The report that a stage of tests leaves in `file`; null when it ended before it could write one. */
async function reportOf(file, runStage) {
  rmSync(file, { force: true })
  const isWell = await runStage()
  return { isWell, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null }
}

async function unitTests() {
  const name = 'pruebas de unidad, de componentes y de servidor'
  const file = join(cache, 'vitest.json')
  const { isWell, report } = await reportOf(file, () =>
    stage(name, bin('vitest', 'vitest.mjs'), ['run'], { env: { TEST_REPORT: file } }),
  )
  const before = counts.failed
  for (const { passed, failures: of } of report?.files ?? []) {
    counts.passed += passed
    for (const failure of of) fails(failure.name, failure.message)
  }
  for (const { file: of, message } of report?.strays ?? []) fails(of ?? name, message)
  if (!isWell && counts.failed === before) fails(name)
}

async function browserTests() {
  const name = 'pruebas en el navegador'
  const file = join(cache, 'playwright.json')
  const { isWell, report } = await reportOf(file, () =>
    stage(
      name,
      bin('@playwright', 'test', 'cli.js'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    ),
  )
  const { expected = 0, unexpected = 0 } = report?.stats ?? {}
  counts.passed += expected
  const visit = (suite) => {
    for (const { title, tests } of suite.specs ?? []) {
      const failed = tests.find(({ status }) => status === 'unexpected')
      if (failed === undefined) continue
      const message = failed.results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n')
      fails(`e2e/${suite.file} › ${title}`, message)
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of report?.suites ?? []) visit(suite)
  if (!isWell && unexpected === 0) fails(name, (report?.errors ?? []).map(({ message }) => message).join('\n'))
}

const began = process.hrtime.bigint()
await steps('revisión y construcción', [
  ['tipos', bin('typescript-native', 'bin', 'tsc'), ['-b']],
  ['fronteras', bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ['packages', 'e2e', '--output-type', 'err']],
  ['código sin uso', bin('knip', 'bin', 'knip.js'), []],
  ['construcción', join(ROOT, 'tools', 'build.mjs'), []],
  ['formato y estilo', bin('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']],
  ['componentes y vulnerabilidades', join(ROOT, 'tools', 'supply-chain.mjs'), []],
])
// One after the other: side by side they took as long, and what waits for a moment waited for the other's.
await unitTests()
await browserTests()

for (const { name, message } of failures) say(`FALLÓ: ${name}\n${message.replaceAll(/^/gm, '    ')}`)
say(`\nEn qué se fue el tiempo (${(secondsSince(began) / 60).toFixed(1)} min):`)
for (const { name, seconds } of times.toSorted((a, b) => b.seconds - a.seconds))
  say(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(counts.failed === 0 ? 0 : 1)
