import { tooMany } from '../../errors.ts'
import { fewAtOnce } from '../../workers/few-at-once.ts'
import { partsFromProcess } from '../../workers/parts-from-process.ts'

const ENTRY = { name: 'read-geo-file.worker', besides: import.meta.url }
/** The slowest file of 2 MB, of zones whose sides all lie above each other, takes some four seconds on one core. */
const LIMITS = { deadlineMs: 20_000, heapMb: 256 }
const AT_ONCE = 2
const WAITING = 6

const inTurn = fewAtOnce(AT_ONCE, WAITING, () =>
  tooMany('Se están leyendo varios archivos. Intente en unos segundos.', 5),
)

/** What a map file holds, as the answer of `readGeoFile`, read in a process of its own. Throws `AppError`: 400, 422, and 429 when many are read. */
export const geoFileJson = (text: string): Promise<string> =>
  inTurn(async () => {
    const pieces: string[] = []
    for await (const piece of partsFromProcess<string>(ENTRY, Buffer.from(text), LIMITS)) pieces.push(piece)
    return pieces.join('')
  })
