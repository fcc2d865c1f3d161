import { callForBytes } from './call.ts'
import { addressOf } from './send.ts'

/** Who reads the file: the team all of it, the client what was marked for them. */
export type LogbookAudience = 'team' | 'client'

const FILE_WITHIN_MS = 60_000

/** The logbook of a trip as a PDF. Audited. Throws ApiError. */
export async function getTripLogbookFile(tripId: string, audience: LogbookAudience): Promise<Blob> {
  const address = addressOf('getTripLogbookFile', { params: { id: tripId }, query: { audience } })
  const { bytes } = await callForBytes(address, { timeoutMs: FILE_WITHIN_MS })
  return new Blob([bytes], { type: 'application/pdf' })
}
