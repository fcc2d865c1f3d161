/**
 * What runs in a process of its own, bundled from its source when the server itself runs from source: the loader of
 * TypeScript makes a process slow to start, once for each that starts. Built, each has its file beside the server's.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'
import type { BuildOptions, BuildResult } from 'esbuild'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDER = join(PACKAGES, '..', '.cache', 'processes')
const SHARED: BuildOptions = {
  write: false,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // What is no JavaScript, or loads files of its own. The others go in: the many files of one take a tenth of a second to load.
  external: ['@node-rs/argon2', 'pdfkit', 'pg', 'pg-copy-streams', 'pino', 'playwright-core', 'ws', 'yazl'],
  alias: {
    '@vigia/contract': join(PACKAGES, 'contract/src/index.ts'),
    ...Object.fromEntries(
      ['domain', 'egress', 'gps-reader', 'runtime'].map((name) => [`@vigia/${name}`, join(PACKAGES, name, 'src')]),
    ),
  },
}
const bundles = new Map<string, Promise<string>>()
const bundlesAtOnce = new Map<string, string>()

/** The bundle's file, made anew once in each process. `source` is absolute. */
export function bundleFromSource(source: string): Promise<string> {
  const known = bundles.get(source)
  if (known !== undefined) return known
  const made = import('esbuild').then(async ({ build }) => keep(source, await build(optionsOf(source))))
  bundles.set(source, made)
  return made
}

/** The same for who cannot wait: it holds up the loop meanwhile, some tenths of a second. */
export function bundleFromSourceAtOnce(source: string): string {
  const known = bundlesAtOnce.get(source)
  if (known !== undefined) return known
  const { buildSync }: typeof import('esbuild') = createRequire(import.meta.url)('esbuild')
  const made = keep(source, buildSync(optionsOf(source)))
  bundlesAtOnce.set(source, made)
  return made
}

const optionsOf = (source: string): BuildOptions => ({ ...SHARED, entryPoints: [source] })

/** Renamed into its place: other processes of the same source may make it, and start it, at the same moment. */
function keep(source: string, { outputFiles = [] }: BuildResult): string {
  const file = join(FOLDER, `${basename(source, '.ts')}.mjs`)
  const made = `${file}.${process.pid}-${threadId}`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(made, outputFiles[0]?.contents ?? '')
  renameSync(made, file)
  return file
}
