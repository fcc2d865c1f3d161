import { ApiError, isOffline } from '../../../api/api-error.ts'
import { type BasemapUpload, finishBasemapUpload, sendBasemapPart, startBasemapUpload } from '../../../api/basemap.ts'

/** As the contract has it (`MAX_BASEMAP_PART_BYTES`), whose code is not fetched for that. */
const PART_BYTES = 4 * 1024 * 1024
/** A line that breaks, or a server that begins again, is waited for so long; after that a person goes on. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/**
 * Sends a file part by part, from where the server has it, and has it put to use. Throws what refused it, or the abort of `signal`:
 * what has come stays, and the same file goes on there.
 */
export async function uploadStreets(
  file: File,
  onReceived: (upload: BasemapUpload) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      let upload = await startBasemapUpload(file, signal)
      onReceived(upload)
      while (upload.received < upload.bytes) {
        const { received } = upload
        upload = await sendBasemapPart(upload, file.slice(received, received + PART_BYTES), signal)
        failures = 0
        onReceived(upload)
      }
      break
    } catch (error) {
      const pauseMs = PAUSES_MS[failures]
      if (signal.aborted || pauseMs === undefined || !isPassing(error)) throw error
      failures++
      await pause(pauseMs, signal)
    }
  }
  await finishBasemapUpload(signal)
}

/** Away, too many at once, or behind what has come: to be tried again from where the server is. */
const isPassing = (error: unknown): boolean =>
  isOffline(error) ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500 || error.code === 'OTHER_OFFSET'))

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
