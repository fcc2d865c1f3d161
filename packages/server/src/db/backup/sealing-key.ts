import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { keyFiles, readKeyFile } from '../../secrets/key-file.ts'
import { diskRefusal } from './disk-refusal.ts'

/**
 * Copies the key into a folder apart, under the backup's name; returns the files. Throws a sentence when that folder is the backup's
 * own place: whoever finds one shall not have the other.
 */
export function copyKey(
  file: string,
  { to, backup }: { readonly to: string; readonly backup: string },
): readonly string[] {
  const places = [realPlace(dirname(backup)), realPlace(to)] as const
  if (isWithin(places[0], places[1]) || isWithin(places[1], places[0]))
    throw new Error(
      'La llave va aparte del respaldo: diga con --key-to una carpeta que no esté en la suya, ni la contenga.',
    )
  const files = keyFiles(file)
  if (files.length === 0) throw new Error(`No hay llave en ${file}: diga dónde está con VIGIA_SECRET_KEY_FILE.`)
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 })
    return files.map((from) => {
      const copy = join(to, `${basename(backup)}-${basename(from)}`)
      writeFileSync(copy, readFileSync(from), { mode: 0o600, flag: 'wx', flush: true })
      return copy
    })
  } catch (error) {
    throw diskRefusal(error, to)
  }
}

/** Removes the copies of a backup that there is not. */
export function removeCopies(files: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true })
}

const isWithin = (outer: string, inner: string): boolean => relative(outer, inner).split(sep)[0] !== '..'

/** A folder without the links on the way to it, though it may not be there yet. */
function realPlace(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder)
  const parent = dirname(resolve(folder))
  return parent === folder ? folder : join(realPlace(parent), basename(folder))
}

/** Which of the keys that sealed a backup's secrets are not in this file. */
export function missingKeys(file: string, keyIds: readonly string[]): readonly string[] {
  if (!existsSync(file)) return keyIds
  const { current, previous } = readKeyFile(file)
  return keyIds.filter((id) => id !== current.id && id !== previous?.id)
}
