import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, ROOT, say } from './root.mjs'

const SHARED = ['package-lock.json', 'tools/house/bundles.mjs', 'packages/domain/src', 'packages/contract/src']
const SERVER = ['server', 'gps-reader', 'egress', 'runtime', 'simulator'].map((name) => `packages/${name}/src`)

/** What is built, from what, and how to tell that it is there. */
export const BUNDLES = {
  web: {
    title: 'la aplicación web',
    sources: [
      ...SHARED,
      ...['src', 'public', 'build', 'package.json'].map((name) => `packages/web/${name}`),
      ...['index', 'seguimiento', 'operador'].map((name) => `packages/web/${name}.html`),
      ...['vite', 'vite.seguimiento', 'vite.operador'].map((name) => `packages/web/${name}.config.ts`),
    ],
    result: 'packages/web/dist/index.html',
    build: buildWeb,
  },
  server: {
    title: 'el servidor',
    sources: [...SHARED, ...SERVER, 'packages/server/package.json'],
    result: 'packages/server/dist/main.js',
    build: buildServer,
  },
}

/** Whether the result stands and was built from the sources as they are now. */
export function isFresh(name) {
  const { sources, result } = BUNDLES[name]
  if (!existsSync(join(ROOT, result)) || !existsSync(stampOf(name))) return false
  return readFileSync(stampOf(name), 'utf8') === fingerprint(sources)
}

export async function buildBundle(name) {
  const { title, sources, build } = BUNDLES[name]
  say(`Construyendo ${title}…`)
  rmSync(stampOf(name), { force: true })
  const before = fingerprint(sources)
  await build()
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(stampOf(name), before)
}

const stampOf = (name) => join(ROOT, '.cache', `build-${name}.stamp`)

function fingerprint(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const source of sources) {
    const path = join(ROOT, source)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).sort() : ['']
    for (const file of files) {
      const full = join(path, file)
      if (statSync(full).isFile() && !/[.]test[.]tsx?$/.test(file))
        hash.update(`${source}/${file}\0`).update(readFileSync(full))
    }
  }
  return hash.digest('hex')
}

function buildWeb() {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  // The app empties the folder; the pages of links are put beside it.
  for (const config of ['vite.config.ts', 'vite.seguimiento.config.ts', 'vite.operador.config.ts']) {
    const { status } = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: join(ROOT, 'packages', 'web'),
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) fail('No se pudo construir la aplicación web.')
  }
}

/** Libraries whose many files take each process that reads what was sent a tenth of a second to load: they go in. */
const INSIDE = new Set(['csv-parse', 'saxes', 'xmlchars', 'zod'])

/** One file each for the server, the demo fleet and each process that the server starts; other libraries stay outside. */
async function buildServer() {
  const { build, stop } = await import('esbuild')
  const packages = join(ROOT, 'packages')
  const dist = join(packages, 'server', 'dist')
  rmSync(dist, { recursive: true, force: true })
  const entryPoints = {
    main: join(packages, 'server', 'src', 'main.ts'),
    simulator: join(packages, 'simulator', 'src', 'main.ts'),
  }
  for (const name of ['server', 'gps-reader']) {
    const source = join(packages, name, 'src')
    for (const file of readdirSync(source, { recursive: true }))
      if (file.endsWith('.worker.ts')) entryPoints[basename(file, '.ts')] = join(source, file)
  }
  await build({
    entryPoints,
    outdir: dist,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [{ name: 'libraries-outside', setup: (on) => on.onResolve({ filter: /^[^./]/ }, outside) }],
  })
  // Its helper process would stay for as long as this one.
  await stop()
  cpSync(join(packages, 'server', 'src', 'db', 'migrations'), join(dist, 'migrations'), { recursive: true })
  const common = join('features', 'auth', 'common-passwords.txt.br')
  cpSync(join(packages, 'server', 'src', common), join(dist, 'common-passwords.txt.br'))
}

const outside = ({ path, kind }) =>
  kind === 'entry-point' || path.startsWith('@vigia/') || INSIDE.has(path.split('/')[0])
    ? undefined
    : { path, external: true }
