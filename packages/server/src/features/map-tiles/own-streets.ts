import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import { checkStreetFile } from './check-street-tiles.ts'
import { UnusableArchive } from './street-archive.ts'

/** Left free beside a file that comes: the database lives on that disk too. */
const RESERVE_BYTES = 1024 ** 3

/** A file as whoever sends it has it; the same three are the same file. */
interface SentFile {
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: number
}

export interface Upload extends SentFile {
  readonly received: number
}

/** The file that is in use. */
interface OwnFile {
  readonly name: string
  readonly bytes: number
}

/**
 * The file of streets that an administrator has sent, and the one that is coming, in a folder of the server's data: what has come is
 * as long as its part says, whatever was restarted meanwhile. Servers that share the folder share both.
 */
export interface OwnStreets {
  readonly path: string
  upload(): Promise<Upload | null>
  /** Begins, or goes on with the same file. Throws `AppError` 409 with another one on its way, or where it does not fit. */
  begin(file: SentFile): Promise<Upload>
  /** Adds a part. Throws `AppError` 409 for one that does not follow what has come. */
  append(offset: number, bytes: Buffer): Promise<Upload>
  /** Looks into what has come whole; one that cannot be drawn is deleted, and `AppError` 422 says why. */
  check(): Promise<SentFile>
  /** Puts to use what was checked. */
  use(file: SentFile): Promise<void>
  cancel(): Promise<void>
  current(): Promise<OwnFile | null>
  remove(): Promise<void>
  freeBytes(): Promise<number | null>
}

const NO_UPLOAD = 'No se está subiendo ningún archivo.'

export function ownStreets(folder: string): OwnStreets {
  const path = join(folder, 'own.pmtiles')
  const about = join(folder, 'own.json')
  const part = join(folder, 'upload.part')
  const aboutPart = join(folder, 'upload.json')

  const upload = async (): Promise<Upload | null> => {
    const file = await readJson<SentFile>(aboutPart)
    if (file === null) return null
    return { ...file, received: (await stat(part).catch(() => null))?.size ?? 0 }
  }
  const requireUpload = async (): Promise<Upload> => {
    const known = await upload()
    if (known === null) throw notFound(NO_UPLOAD)
    return known
  }
  const freeBytes = async (): Promise<number | null> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const disk = await statfs(folder).catch(() => null)
    return disk === null ? null : disk.bavail * disk.bsize
  }
  const forget = async (): Promise<void> => {
    await rm(aboutPart, { force: true })
    await rm(part, { force: true })
  }

  return {
    ...{ path, upload, freeBytes },
    begin: async (file) => {
      const known = await upload()
      if (known !== null && !isSame(known, file)) {
        const other = `Hay otro archivo a medias, «${known.name}»: cancélelo primero, o siga con ese mismo.`
        throw conflict('UPLOAD_UNDER_WAY', other)
      }
      const free = await freeBytes()
      const missing = file.bytes - (known?.received ?? 0)
      if (free !== null && missing + RESERVE_BYTES > free) {
        throw conflict(
          'DISK_FULL',
          `No cabe: faltan ${gigabytes(missing)} y en el disco del servidor quedan ${gigabytes(free)}.`,
        )
      }
      if (known !== null) return known
      await writeFile(part, '', { mode: 0o600 })
      await writeWhole(aboutPart, file)
      return { ...file, received: 0 }
    },
    append: async (offset, bytes) => {
      const known = await requireUpload()
      if (offset !== known.received || offset + bytes.length > known.bytes)
        throw conflict('OTHER_OFFSET', 'Esa parte no sigue a lo que ya llegó.')
      const handle = await open(part, 'r+')
      try {
        await handle.write(bytes, 0, bytes.length, offset)
        await handle.datasync()
      } finally {
        await handle.close()
      }
      return { ...known, received: offset + bytes.length }
    },
    check: async () => {
      const { received, ...file } = await requireUpload()
      if (received !== file.bytes) throw conflict('INCOMPLETE', 'El archivo no ha llegado completo.')
      try {
        await checkStreetFile(part, await stat(part))
      } catch (error) {
        if (!(error instanceof UnusableArchive)) throw error
        await forget()
        throw new AppError(422, 'BAD_BASEMAP', `El archivo ${error.message}. Sigue el mapa que había.`)
      }
      return file
    },
    use: async ({ name, bytes }) => {
      await writeWhole(about, { name, bytes })
      await rename(part, path)
      await forget()
    },
    cancel: async () => {
      await requireUpload()
      await forget()
    },
    current: async () => {
      const state = await stat(path).catch(() => null)
      if (state === null) return null
      return { name: (await readJson<OwnFile>(about))?.name ?? 'calles.pmtiles', bytes: state.size }
    },
    remove: async () => {
      await rm(path, { force: true })
      await rm(about, { force: true })
    },
  }
}

const isSame = (a: SentFile, b: SentFile): boolean =>
  a.name === b.name && a.bytes === b.bytes && a.modifiedAt === b.modifiedAt

/** What is not there, or was cut off, is nothing. */
async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return null
  }
}

async function writeWhole(path: string, value: object): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
