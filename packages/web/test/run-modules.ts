import { isOurs } from '../build/our-modules.ts'

/** What a module gives to those that import it. */
type Exports = Record<string, unknown>

/** A module's code as Vite's `moduleRunnerTransform` writes it. */
type ModuleText = string

interface Mock {
  readonly type: string
  resolve(): Promise<Exports>
}

/** The parts of Vitest's own mocker that stand in the page (ModuleMocker of @vitest/mocker). */
interface Mocker {
  readonly registry: { get(url: string): Mock | undefined }
  readonly rpc: { resolveId(id: string, importer: string): Promise<{ url: string } | null> }
  interceptor: { register(): Promise<void>; delete(): Promise<void>; invalidate(): Promise<void> }
  importActual(id: string, importer: string): Promise<Exports>
  resolveMockPath(path: string): string
}

declare const __vitest_mocker__: Mocker

const texts = new Map<string, ModuleText>()
const libraries = new Map<string, Exports>()
const running = new Map<string, Running>()
/** What each module that is being run imports at the moment. */
const waitsFor = new Map<string, string>()
let lateAddress = ''

interface Running {
  readonly exports: Exports
  done: Promise<unknown>
}

/** Adds modules that the page does not have yet, and runs one of them with all that it imports. Resolves to what it exports. */
export function addModules(added: {
  libraries: Record<string, Exports>
  modules: Record<string, ModuleText>
  entry: string
  late: string
}): Promise<Exports> {
  lateAddress = added.late
  takeMocksOver()
  for (const [url, exports] of Object.entries(added.libraries)) libraries.set(url, exports)
  for (const [url, text] of Object.entries(added.modules)) if (!texts.has(url)) texts.set(url, text)
  return importActual(added.entry, null)
}

/** Mocks are looked up here as a module is imported: nothing needs to hold the page's requests, and the real ones are here too. */
function takeMocksOver() {
  const mocker = __vitest_mocker__
  const nothing = () => Promise.resolve()
  mocker.interceptor = { register: nothing, delete: nothing, invalidate: nothing }
  mocker.importActual = async (id, importer) => {
    const found = await mocker.rpc.resolveId(id, importer)
    if (found === null) throw new Error(`Cannot resolve ${id} imported from ${importer}`)
    return importActual(mocker.resolveMockPath(found.url), null)
  }
}

/** What Vite adds to the address of a library or of a module that has changed, and Vitest's register of mocks leaves out. */
const VERSION = /[?&][vt]=[^&]*/g

/** A module as `importer` gets it; null is what imports late, which no module waits for. */
async function importModule(url: string, importer: string | null): Promise<Exports> {
  const mock = __vitest_mocker__.registry.get(url.replace(VERSION, ''))
  if (importer !== null) waitsFor.set(importer, url)
  try {
    if (mock === undefined) return await importActual(url, importer)
    if (mock.type !== 'manual') throw new Error(`${url}: a mock says what takes the module's place`)
    return await mock.resolve()
  } finally {
    if (importer !== null) waitsFor.delete(importer)
  }
}

/** The module itself, whatever is mocked. Where modules import each other in a circle, one gets another as far as it has come. */
async function importActual(url: string, importer: string | null): Promise<Exports> {
  const library = libraries.get(url)
  if (library !== undefined) return library
  const before = running.get(url)
  if (before !== undefined) {
    if (importer === null || !isWaitingFor(url, importer)) await before.done
    return before.exports
  }
  const text = texts.get(url)
  if (text === undefined) return importLate(url)
  const exports: Exports = Object.create(null)
  Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' })
  // Noted before it starts: what imports it in a circle asks for it at once.
  const started: Running = { exports, done: Promise.resolve() }
  running.set(url, started)
  started.done = run(url, text, exports)
  await started.done
  return exports
}

function isWaitingFor(url: string, importer: string) {
  const met = new Set<string>()
  for (let at: string | undefined = url; at !== undefined && !met.has(at); at = waitsFor.get(at)) {
    if (at === importer) return true
    met.add(at)
  }
  return false
}

async function importLate(url: string): Promise<Exports> {
  if (!isOurs(url)) return import(/* @vite-ignore */ url)
  return (await import(/* @vite-ignore */ `${lateAddress}${encodeURIComponent(url)}`)).default
}

async function run(url: string, code: ModuleText, exports: Exports) {
  const address = new URL(url, location.href).href
  const given = {
    __vite_ssr_import__: async (of: string, { importedNames = [] }: { importedNames?: readonly string[] } = {}) => {
      const imported = await importModule(of, url)
      for (const name of importedNames)
        if (!(name in imported))
          throw new SyntaxError(`The requested module '${of}' does not provide an export named '${name}'`)
      return imported
    },
    __vite_ssr_dynamic_import__: (of: string) => importModule(of, null),
    __vite_ssr_exports__: exports,
    __vite_ssr_exportAll__: (from: Exports) => {
      for (const name of Object.keys(from))
        if (name !== 'default' && !(name in exports)) define(exports, name, () => from[name])
    },
    __vite_ssr_exportName__: (name: string, read: () => unknown) => define(exports, name, read),
    __vite_ssr_import_meta__: { url: address },
  }
  // The address at the end is what stacks of calls name; a function's constructor would move the lines.
  // biome-ignore lint/security/noGlobalEval: a module of this repository, as the page would have run it from its own address
  const make = globalThis.eval(
    `(async function module(${Object.keys(given).join(', ')}) {"use strict";${code}\n})\n//# sourceURL=${address}`,
  )
  await make(...Object.values(given))
}

const define = (exports: Exports, name: string, get: () => unknown) =>
  Object.defineProperty(exports, name, { enumerable: true, configurable: true, get })
