import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What a browser may fetch of script until the live map is there, cold, in kB of 1 000 bytes (docs/figures.md). */
const LIMIT_KB = 520

const SOURCES = resolve(import.meta.dirname, '../src')
const APP = resolve(SOURCES, 'app/app.tsx')
/** What Sentinel, where people arrive, shows at once. */
const AT_ONCE = [APP, resolve(SOURCES, 'screens/sentinel/sentinel-screen.tsx'), resolve(SOURCES, 'map/live-map.ts')]
/** What the shell asks for when the first sight is there. */
const SOON_AFTER = [
  'alerts/alert-layer.tsx',
  'app/presence-button.tsx',
  'app/unsent-link.tsx',
  'widgets/devices/awaited-news.tsx',
].map((file) => resolve(SOURCES, file))

/** What comes with the first message; it shall not bring along what only later screens share. */
const TOASTS = resolve(SOURCES, 'ui/toasts.tsx')
/** What the sign-in page shows at once and takes from elsewhere. */
const AT_SIGN_IN = ['other-sign-ins', 'sample-account'].map((name) => resolve(SOURCES, `screens/login/${name}.tsx`))

const BEGINNINGS = [...AT_SIGN_IN, ...AT_ONCE, ...SOON_AFTER, TOASTS]

type ModuleOf = Rolldown.GetModuleInfo

/**
 * What the sign-in page needs besides its own, and what a session starts with: all that the app itself is made of, and
 * what Sentinel, its map and the shell use with one another. What only later screens share is in neither.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingGroup[] {
  let signIn: Set<string> | undefined
  let app: Set<string> | undefined
  let first: Set<string> | undefined
  return [
    {
      debugName: 'sign-in',
      name: (id, chunks) => {
        signIn ??= importedFrom(AT_SIGN_IN, (of) => chunks.getModuleInfo(of))
        return !AT_SIGN_IN.includes(id) && signIn.has(id) ? 'sign-in' : null
      },
    },
    {
      debugName: 'app',
      // Of ours only: an unused part of a library, which its index names, would come along.
      name: (id, chunks) => {
        app ??= importedFrom([APP], (of) => chunks.getModuleInfo(of))
        return id !== APP && app.has(id) && !id.includes('/node_modules/') ? 'first' : null
      },
    },
    {
      debugName: 'first',
      minShareCount: 2,
      name: (id, chunks) => {
        first ??= importedFrom([...AT_ONCE, ...SOON_AFTER, TOASTS], (of) => chunks.getModuleInfo(of))
        return first.has(id) ? 'first' : null
      },
    },
  ]
}

/** Fails the build when more than LIMIT_KB of script, as Brotli leaves it, come before the live map is there. */
export function limitFirstLoad(): Plugin {
  return {
    name: 'limit-first-load',
    apply: 'build',
    // Not sooner: the lists of what goes along with each chunk are written into them last.
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const roots = chunks.filter(
        ({ isEntry, name, facadeModuleId }) =>
          (isEntry && name === 'index') || name === 'map-worker' || BEGINNINGS.includes(facadeModuleId ?? ''),
      )
      // One that was renamed would be fetched all the same, and not counted.
      const missing = BEGINNINGS.filter((file) => !roots.some(({ facadeModuleId }) => facadeModuleId === file))
      if (missing.length > 0) this.error(`no chunk of the first load is ${missing.join(', ')}`)
      const fetched = new Set(roots.map(({ fileName }) => fileName))
      for (const name of fetched) {
        const file = bundle[name]
        if (file?.type === 'chunk') for (const imported of file.imports) fetched.add(imported)
      }
      const kb = chunks
        .filter(({ fileName }) => fetched.has(fileName))
        .reduce((sum, { code }) => sum + brotliCompressSync(code).length / 1000, 0)
      const said = `first load: ${kb.toFixed(1)} kB of script in ${fetched.size} files, limit ${LIMIT_KB} kB`
      if (kb > LIMIT_KB) this.error(said)
      this.info(said)
    },
  }
}

/** `entries` and everything that they import, directly or not; of a library with an index only what is asked of it by name. */
function importedFrom(entries: readonly string[], moduleOf: ModuleOf): Set<string> {
  const found = new Set(entries)
  for (const id of found) for (const imported of importsOf(id, moduleOf)) found.add(imported)
  return found
}

const INDEX = /\/node_modules\/(?:lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.mjs$/
const FROM_INDEX = /import\s*\{([^}]*)\}\s*from\s*["'](?:lucide-react|radix-ui)["']/g

function importsOf(id: string, moduleOf: ModuleOf): readonly string[] {
  const { importedIds = [], code } = moduleOf(id) ?? {}
  const index = importedIds.filter((imported) => INDEX.test(imported))
  if (index.length === 0) return importedIds
  const names = [...(code ?? '').matchAll(FROM_INDEX)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  )
  const wanted = index.flatMap((of) => names.flatMap((name) => placeOf(name, of, moduleOf)))
  return [...importedIds.filter((imported) => !index.includes(imported)), ...wanted]
}

/** Where an index has a name from: `export { default as Name } from './place'` or `import * as Name from 'place'`. */
function placeOf(name: string, index: string, moduleOf: ModuleOf): readonly string[] {
  const { importedIds = [], code } = moduleOf(index) ?? {}
  const line = (code ?? '').split('\n').find((text) => new RegExp(`\\bas ${name}\\b.*\\bfrom\\b`).test(text))
  const place = line === undefined ? undefined : /["'](?:\.\/)?([^"']+)["']/.exec(line)?.[1]
  return place === undefined ? [] : importedIds.filter((imported) => imported.includes(`/${place}`))
}
