import { join } from 'node:path'
import { type DevEnvironment, moduleRunnerTransform, type Plugin, type TransformResult } from 'vite'
import { isOurs } from './our-modules.ts'

/** One of our modules as the page gets it: its code for run-modules.ts, and what it imports as it starts. */
interface ReadyModule {
  readonly code: string
  /** `code` as a literal of the answer: written once, for all files that need the module. */
  readonly json: string
  readonly imports: readonly string[]
  /** What it imports only as it goes on. */
  readonly lateImports: readonly string[]
}

const RUNNER = `/@fs/${join(import.meta.dirname, '../test/run-modules.ts')}`
const LATE = '/@modules-at-once?of='

/** A file of tests or of their preparation, as Vitest asks for it. */
const ASKED_FOR_BY_VITEST = /[?&]browserv=\w+$/

/** A mock that does without the module whose place it takes. */
const MOCKED_WHOLLY = /\bvi\.mock\(\s*(["'])([^"']+)\1,\s*(?:async\s*)?\(\s*\)/g

/**
 * Gives the page all modules that a file of tests needs in one answer, where Vite gives each by itself: a screen is 300 requests,
 * and where a module is mocked Vitest has Playwright hold every one of them. The modules are those that Vite would have given,
 * each still a module by itself; run-modules.ts runs them, with the mocks that Vitest knows of.
 */
export function modulesAtOnce(): Plugin {
  const ready = new WeakMap<TransformResult, Promise<ReadyModule>>()

  async function readyModule(client: DevEnvironment, url: string): Promise<ReadyModule> {
    const transformed = await client.transformRequest(url)
    if (transformed === null) throw new Error(`Vite gives no module for ${url}`)
    const before = ready.get(transformed)
    if (before !== undefined) return before
    const made = prepareModule(url, transformed)
    ready.set(transformed, made)
    return made
  }

  /** `entry` and all that it imports, each once; `isCut` says what is not looked into. */
  async function collect(client: DevEnvironment, entry: string, isCut: (url: string) => boolean) {
    const own = new Map<string, ReadyModule>()
    const libraries = new Set<string>()
    let round = [entry]
    while (round.length > 0) {
      const made = await Promise.all(round.map((url) => readyModule(client, url)))
      const next = new Set<string>()
      for (const [index, url] of round.entries()) own.set(url, made[index] as ReadyModule)
      for (const [index, { imports, lateImports }] of made.entries()) {
        // Vitest has a file of tests import what it mocks or may mock only once the mocks are known.
        for (const url of round[index] === entry ? [...imports, ...lateImports] : imports) {
          if (!isOurs(url)) libraries.add(url)
          else if (!own.has(url) && !isCut(url)) next.add(url)
        }
      }
      round = [...next]
    }
    return { own, libraries }
  }

  async function answer(client: DevEnvironment, entry: string): Promise<string> {
    const { code } = await readyModule(client, entry)
    const cut = new Set<string>()
    const address = new URL(entry.replace(client.config.root, ''), 'http://page')
    for (const [, , path = ''] of code.matchAll(MOCKED_WHOLLY)) cut.add(new URL(path, address).pathname)
    const { own, libraries } = await collect(client, entry, (url) => cut.has(url))
    return [
      `import { addModules } from ${JSON.stringify(RUNNER)}`,
      ...[...libraries].map((url, index) => `import * as library${index} from ${JSON.stringify(url)}`),
      'const libraries = {',
      ...[...libraries].map((url, index) => `  ${JSON.stringify(url)}: library${index},`),
      '}',
      'const modules = {',
      ...[...own].map(([url, { json }]) => `  ${JSON.stringify(url)}: ${json},`),
      '}',
      `const module = await addModules({ libraries, modules, entry: ${JSON.stringify(entry)}, late: ${JSON.stringify(LATE)} })`,
      'export { module as default }',
    ].join('\n')
  }

  return {
    name: 'modules-at-once',
    configureServer: ({ middlewares, environments: { client } }) => {
      middlewares.use((request, response, next) => {
        const url = request.url ?? ''
        const isLate = url.startsWith(LATE)
        if (!isLate && !ASKED_FOR_BY_VITEST.test(url)) return next()
        // As Vite does it: with what a browser's import adds, it would be another module to Vitest.
        const entry = isLate ? decodeURIComponent(url.slice(LATE.length)) : url.replace('?import&', '?')
        answer(client, entry).then((script) => {
          response.setHeader('content-type', 'text/javascript')
          response.setHeader('cache-control', 'no-store')
          response.end(script)
        }, next)
      })
    },
  }
}

async function prepareModule(url: string, transformed: TransformResult): Promise<ReadyModule> {
  const inMap = transformed.map !== null && 'version' in transformed.map ? transformed.map : null
  const made = await moduleRunnerTransform(transformed.code, inMap, url, transformed.code)
  if (made === null) throw new Error(`${url} is no module`)
  // Vitest finds the lines of a failure with the map that belongs to the code which the page ran.
  transformed.map = made.map
  const { code, deps = [], dynamicDeps = [] } = made
  return { code, json: JSON.stringify(code), imports: deps, lateImports: dynamicDeps }
}
