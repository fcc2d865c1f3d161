import { fairTurns } from '../../http/fair-turns.ts'
import { tooMany } from '../../ports/errors.ts'
import { partsFromProcess } from '../../workers/parts-from-process.ts'

const ENTRY = { name: 'read-geo-file.worker', besides: import.meta.url }
/** The slowest file of 2 MB, of geofences whose sides all lie above each other, takes some four seconds on one core. */
const LIMITS = { deadlineMs: 20_000, heapMb: 256 }
/**
 * One of one organisation at a time, and so many of it wait: more than one person may send (`limitHeavyCalls`), so that
 * colleagues find a place.
 */
const TURNS = { running: 2, runningPerKey: 1, waiting: 24, waitingPerKey: 6 }
const TOO_MANY = 'Se están leyendo varios archivos. Intente en unos segundos.'

const turns = fairTurns(TURNS)

/**
 * What a map file holds, as the answer of `readGeoFile`, read in a process of its own; organisations take turns. Throws
 * `AppError`: 400, 422, and 429 when many are read, of this organisation or at all.
 */
export async function geoFileJson(text: string, organisationId: string): Promise<string> {
  const end = await turns.take(organisationId)
  if (end === null) throw tooMany(TOO_MANY, 5)
  try {
    const pieces: string[] = []
    for await (const piece of partsFromProcess<string>(ENTRY, Buffer.from(text), LIMITS)) pieces.push(piece)
    return pieces.join('')
  } finally {
    end()
  }
}
