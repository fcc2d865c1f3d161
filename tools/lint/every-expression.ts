import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FoundExpression, findRegularExpressions } from './find-regular-expressions.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['server', 'gps-reader', 'egress', 'runtime', 'domain', 'contract', 'simulator'].map(
  (name) => `packages/${name}/src`,
)

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/**
 * How long `recheck` may take for one: its search gives a text up, as one that takes too long, by the clock too, and how busy
 * the machine is must not decide that.
 */
export const PATIENCE = { timeout: 120_000, attackTimeout: 20_000, incubationTimeout: 5_000 } as const

/** An expression by what it matches, wherever it stands: `/a+/i`. */
export const nameOf = ({ source, flags }: FoundExpression): string => `/${source}/${flags}`

/** Every regular expression of all that runs on a server; tests have their own texts. */
export const everyExpression = (): readonly FoundExpression[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .flatMap((file) => findRegularExpressions(file, textOf(file))),
  )
