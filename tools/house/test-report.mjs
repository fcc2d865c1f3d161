// A Vitest reporter that keeps what npm test tells at its end: counts, and by name with its message everything that
// failed (a test, the hook of a file, a file that could not be read), and what a file left to fail after its tests. Vitest's own JSON names the tests alone, and a run also fails by the rest.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './root.mjs'

/** Each error with the lines of our own code that it came through. */
const tell = (errors) =>
  errors
    .map(({ stack, message }) =>
      String(stack ?? message)
        .split('\n')
        .filter((line) => !/node_modules|node:internal|at new Promise/.test(line))
        .join('\n'),
    )
    .join('\n')

/** What one file (a Vitest `TestModule`) came to. */
function fileReport(module) {
  const file = relative(ROOT, module.moduleId)
  const report = { file, passed: 0, failures: [] }
  const hooks = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  if (hooks.length > 0) report.failures.push({ name: file, message: tell(hooks) })
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    if (state === 'failed') report.failures.push({ name: `${file} › ${test.fullName}`, message: tell(errors) })
    if (state === 'passed') report.passed += 1
  }
  return report
}

/** What nobody waited for and failed, with the file that it came from where Vitest knows it. */
const strayReport = (error) => ({
  file: error.VITEST_TEST_PATH === undefined ? null : relative(ROOT, error.VITEST_TEST_PATH),
  message: tell([error]),
})

/** The reporter; its report goes to `path` when the run ends. */
export const testReport = (path) => ({
  onTestRunEnd: (modules, unhandledErrors) =>
    writeFileSync(path, JSON.stringify({ files: modules.map(fileReport), strays: unhandledErrors.map(strayReport) })),
})
