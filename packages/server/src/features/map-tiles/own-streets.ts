import { randomUUID } from 'node:crypto'
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
  /** Of this upload: a part of another one, that was cancelled since, is none of it. */
  readonly id: string
  readonly received: number
}

/** The file that is in use. */
interface OwnFile {
  readonly name: string
  readonly bytes: number
}

/** What there was before a change: deleted once that is sure, or put back. */
export interface Previous {
  forget(): Promise<void>
  restore(): Promise<void>
}

/**
 * The file of streets that an administrator has sent, and the one that is coming, in a folder of the server's data: what has come is
 * as long as its part says, whatever was restarted meanwhile. Servers that share the folder share both. Each is a folder with what
 * it is called, so that both change in one step.
 */
export interface OwnStreets {
  readonly path: string
  upload(): Promise<Upload | null>
  /** Begins, or goes on with the same file. Throws `AppError` 409 with another one on its way, or where it does not fit. */
  begin(file: SentFile): Promise<Upload>
  /** Adds a part. Throws `AppError` 409 for one of another upload, that does not follow what has come, or does not fit. */
  append(part: { readonly id: string; readonly offset: number; readonly bytes: Buffer }): Promise<Upload>
  /** Looks into what has come whole; one that cannot be drawn is deleted, and `AppError` 422 says why. */
  check(): Promise<SentFile>
  /** Puts to use what was checked. Throws `AppError` 404 where it was cancelled meanwhile. */
  use(): Promise<Previous>
  cancel(): Promise<void>
  current(): Promise<OwnFile | null>
  remove(): Promise<Previous>
  /** At start: after a crash the file that another one was to replace is back in use, and what is no upload is gone. */
  recover(): Promise<void>
  freeBytes(): Promise<number | null>
}

const NO_UPLOAD = 'No se está subiendo ningún archivo.'
const [STREETS, ABOUT] = ['streets.pmtiles', 'about.json'] as const
/** What was in use, until the change is sure: which change it was says what a crash in the middle has to leave. */
const [REPLACED, REMOVED] = ['replaced', 'removed'] as const

export function ownStreets(folder: string): OwnStreets {
  const inUse = join(folder, 'own')
  const path = join(inUse, STREETS)
  const { coming, requireUpload, forget, ...sending } = comingStreets(folder)

  const current = async (): Promise<OwnFile | null> => {
    const state = await stat(path).catch(() => null)
    if (state === null) return null
    return { name: (await readJson<OwnFile>(join(inUse, ABOUT)))?.name ?? 'calles.pmtiles', bytes: state.size }
  }
  const putAway = (as: typeof REPLACED | typeof REMOVED) => renamed(inUse, join(folder, as))

  return {
    ...{ path, ...sending, current },
    freeBytes: () => freeBytesOf(folder),
    remove: () => putAway(REMOVED),
    recover: async () => {
      await moved(join(folder, REPLACED), inUse)
      for (const left of [REPLACED, REMOVED]) await rm(join(folder, left), { recursive: true, force: true })
      // A folder without what it is called would take the place of every upload, and could not be cancelled.
      if ((await isThere(coming)) && (await sending.upload()) === null) await forget()
    },
    use: async () => {
      await requireUpload()
      const previous = await putAway(REPLACED)
      if (!(await moved(coming, inUse))) {
        await previous.restore()
        throw notFound(NO_UPLOAD)
      }
      return {
        forget: previous.forget,
        restore: async () => {
          await moved(inUse, coming)
          await previous.restore()
        },
      }
    },
    cancel: async () => {
      await requireUpload()
      await forget()
    },
  }
}

/** The file that is coming, until it is put to use. */
interface ComingStreets extends Pick<OwnStreets, 'upload' | 'begin' | 'append' | 'check'> {
  /** Its folder. */
  readonly coming: string
  /** Throws `AppError` 404 where none is coming. */
  requireUpload(): Promise<Upload>
  forget(): Promise<void>
}

function comingStreets(folder: string): ComingStreets {
  const coming = join(folder, 'upload')
  const part = join(coming, STREETS)

  const upload = async (): Promise<Upload | null> => {
    const file = await readJson<Omit<Upload, 'received'>>(join(coming, ABOUT))
    if (file === null) return null
    return { ...file, received: (await stat(part).catch(() => null))?.size ?? 0 }
  }
  const requireUpload = async (): Promise<Upload> => {
    const known = await upload()
    if (known === null) throw notFound(NO_UPLOAD)
    return known
  }
  /** In one step, so that what a crash leaves of it is no upload. */
  const forget = async (): Promise<void> => {
    const forgotten = join(folder, 'forgotten')
    await rm(forgotten, { recursive: true, force: true })
    await moved(coming, forgotten)
    await rm(forgotten, { recursive: true, force: true })
  }

  return {
    ...{ coming, upload, requireUpload, forget },
    begin: async (file) => {
      const known = await upload()
      if (known !== null && !isSame(known, file)) throw otherUpload(known)
      refuseWithoutRoom(file.bytes - (known?.received ?? 0), await freeBytesOf(folder))
      if (known !== null) return known
      const begun = await beginUpload(folder, coming, file)
      if (begun !== null) return begun
      const first = await requireUpload()
      if (!isSame(first, file)) throw otherUpload(first)
      return first
    },
    append: async ({ id, offset, bytes }) => {
      const known = await requireUpload()
      if (id !== known.id) throw otherUpload(known)
      if (offset !== known.received || offset + bytes.length > known.bytes)
        throw conflict('OTHER_OFFSET', 'Esa parte no sigue a lo que ya llegó.')
      await writePart(part, offset, bytes)
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
  }
}

/** Gives what is in use, if anything is, another name until the change is sure. */
async function renamed(inUse: string, previous: string): Promise<Previous> {
  const isInUse = await isThere(inUse)
  if (isInUse) {
    await rm(previous, { recursive: true, force: true })
    await moved(inUse, previous)
  }
  return {
    forget: () => rm(previous, { recursive: true, force: true }),
    restore: async () => {
      if (isInUse) await moved(previous, inUse)
    },
  }
}

/** Makes the folder where there is none; null: the system does not say. */
async function freeBytesOf(folder: string): Promise<number | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const disk = await statfs(folder).catch(() => null)
  return disk === null ? null : disk.bavail * disk.bsize
}

/** Throws `AppError` 409 where what is missing would leave less than the reserve of 1 GiB. Bytes; `free` null: nobody knows. */
export function refuseWithoutRoom(missing: number, free: number | null): void {
  if (free === null || missing + RESERVE_BYTES <= free) return
  throw diskFull(`No cabe: faltan ${gigabytes(missing)} y en el disco del servidor quedan ${gigabytes(free)}.`)
}

const otherUpload = ({ name }: SentFile): AppError =>
  conflict('UPLOAD_UNDER_WAY', `Hay otro archivo a medias, «${name}»: cancélelo primero, o siga con ese mismo.`)

const diskFull = (message: string): AppError => conflict('DISK_FULL', message)

/** Takes the place of nothing: null to whoever comes second. */
async function beginUpload(folder: string, coming: string, file: SentFile): Promise<Upload | null> {
  const begun = { ...file, id: randomUUID() }
  const made = join(folder, `upload-${begun.id}`)
  await mkdir(made, { mode: 0o700 })
  await writeFile(join(made, STREETS), '', { mode: 0o600 })
  await writeFile(join(made, ABOUT), JSON.stringify(begun), { mode: 0o600, flush: true })
  if (await moved(made, coming)) return { ...begun, received: 0 }
  await rm(made, { recursive: true, force: true })
  return null
}

/** Writes the whole part, or leaves what there was. */
async function writePart(path: string, offset: number, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, offset + written)
      written += bytesWritten
    }
    await handle.datasync()
  } catch (error) {
    await handle.truncate(offset).catch(() => undefined)
    if (isFault(error, ['ENOSPC', 'EDQUOT', 'EFBIG'])) {
      throw diskFull(
        'El disco del servidor se llenó. Lo que ya llegó se queda: libere espacio y siga con el mismo archivo.',
      )
    }
    throw error
  } finally {
    await handle.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Gives a folder another name; false where it is not there, or that name is taken. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isFault(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST'])) return false
    throw error
  }
}

const isFault = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

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

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
