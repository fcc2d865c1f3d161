import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

/** A part may come over a slow line. */
const PART_MS = 120_000
const CHECK_MS = 120_000

type Wire = CallAnswers['getBasemap']

/** The file of streets of this server; null is what is not known, or not there. */
export interface BasemapFacts {
  readonly source: Wire['source']
  readonly fileName: string | null
  readonly bytes: number | null
  readonly madeAt: number | null
  readonly upload: BasemapUpload | null
  /** Why none can be sent. */
  readonly noUpload: string | null
  readonly freeBytes: number | null
  readonly maxBytes: number
}

/** A file that has come in part. */
export interface BasemapUpload {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly received: number
}

export async function getBasemap(signal: AbortSignal): Promise<BasemapFacts> {
  const { source, file, bytes, made_at, upload, no_upload, free_bytes, max_bytes } = await call('getBasemap', {
    signal,
  })
  return {
    ...{ source, fileName: file, bytes, upload, noUpload: no_upload, freeBytes: free_bytes, maxBytes: max_bytes },
    madeAt: made_at === null ? null : Date.parse(made_at),
  }
}

/** Begins, or goes on with the same file. */
export const startBasemapUpload = (file: File, signal: AbortSignal): Promise<BasemapUpload> =>
  call('startBasemapUpload', {
    body: { name: file.name, bytes: file.size, modified_at: new Date(file.lastModified).toISOString() },
    signal,
  })

export function sendBasemapPart(
  { id, received }: BasemapUpload,
  part: Blob,
  signal: AbortSignal,
): Promise<BasemapUpload> {
  const form = new FormData()
  form.append('file', part, 'parte')
  return call('sendBasemapPart', { query: { upload: id, offset: String(received) }, form, signal, timeoutMs: PART_MS })
}

/** Audited. */
export const finishBasemapUpload = (signal: AbortSignal): Promise<unknown> =>
  call('finishBasemapUpload', { signal, timeoutMs: CHECK_MS })

export const cancelBasemapUpload = (): Promise<unknown> => call('cancelBasemapUpload', {})

/** Back to the included map. Audited. */
export const removeBasemap = (): Promise<unknown> => call('removeBasemap', {})
