import { errorText } from '../api/api-error.ts'

/** As many as the server takes at once (contract `MAX_STATUSES_PER_REQUEST`). */
const AT_ONCE = 200

/** What became of one trip; `unknown`: the answer never came. */
export interface TripOutcome {
  readonly tripId: string
  readonly invoice: string
  readonly result: 'updated' | 'unchanged' | 'refused' | 'unknown' | 'not-sent'
  readonly why: string | null
}

interface Changed {
  readonly id: string
  readonly result: 'updated' | 'unchanged' | 'refused'
  readonly error: string | null
}

/**
 * Changes trips by `send`, some at a time, and says of each what became of it. When a part is not answered, what became of its
 * trips is not known, and the others are not sent.
 */
export async function changeInParts<Trip extends Pick<TripOutcome, 'tripId' | 'invoice'>>(
  trips: readonly Trip[],
  send: (part: readonly Trip[]) => Promise<readonly Changed[]>,
  onProgress: (done: number) => void,
): Promise<readonly TripOutcome[]> {
  const outcomes: TripOutcome[] = []
  let failure: string | null = null
  for (let from = 0; from < trips.length; from += AT_ONCE) {
    const part = trips.slice(from, from + AT_ONCE)
    const record = (result: TripOutcome['result'], why: string | null): void => {
      outcomes.push(...part.map(({ tripId, invoice }) => ({ tripId, invoice, result, why })))
    }
    if (failure !== null) {
      record('not-sent', 'No se envió.')
      continue
    }
    try {
      const results = new Map((await send(part)).map((one) => [one.id, one]))
      for (const { tripId, invoice } of part) {
        const { result = 'unknown', error: why = null } = results.get(tripId) ?? {}
        outcomes.push({ tripId, invoice, result, why })
      }
    } catch (error) {
      failure = errorText(error)
      record('unknown', `No se sabe si se cambió: ${failure}`)
    }
    onProgress(Math.min(trips.length, from + AT_ONCE))
  }
  return outcomes
}
