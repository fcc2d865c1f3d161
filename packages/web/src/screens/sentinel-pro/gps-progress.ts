/** How the opening of a unit's GPS is told (spec §4, §9). */
export type GpsProgress =
  | { readonly stage: 'opening'; readonly percent: 20 }
  | { readonly stage: 'waiting'; readonly percent: 40 }
  | { readonly stage: 'extracting'; readonly percent: number; readonly attempt: number }
  | { readonly stage: 'completed'; readonly percent: 100 }
  | { readonly stage: 'error'; readonly percent: number; readonly message: string; readonly hint: string | null }

/** The page loads and signs in before the first question. */
const FIRST_WAIT_MS = 5_000
const ATTEMPT_EVERY_MS = 2_000
export const MAX_ATTEMPTS = 10
const EXTRACTING_FROM = 40
const PER_ATTEMPT = 5
const EXTRACTING_TO = 90

/** The n-th question, from 1: 45 %, 50 %, … at most 90 %. */
const extracting = (attempt: number): GpsProgress => ({
  stage: 'extracting',
  attempt,
  percent: Math.min(EXTRACTING_TO, EXTRACTING_FROM + attempt * PER_ATTEMPT),
})

interface Steps {
  /** Rejects with what the server said. */
  readonly open: () => Promise<void>
  /** Whether there is a position, and what stands in its way. */
  readonly extract: () => Promise<{ readonly hasPosition: boolean; readonly error: string | null }>
  /** Rejects when the screen is left. */
  readonly pause: (ms: number) => Promise<void>
  readonly report: (progress: GpsProgress) => void
  /** The sentence of a refusal by the server; null for anything else that failed. */
  readonly refusalOf: (error: unknown) => string | null
}

/** Opens a unit's GPS and asks for its position: at most ten times, two seconds apart, after five (spec §7, §8). */
export async function followOpening({ open, extract, pause, report, refusalOf }: Steps): Promise<void> {
  report({ stage: 'opening', percent: 20 })
  try {
    await open()
  } catch (error) {
    const refusal = refusalOf(error)
    const message = refusal === null ? 'Error al abrir GPS' : `Error: ${refusal}`
    return report({ stage: 'error', percent: 20, message, hint: null })
  }
  report({ stage: 'waiting', percent: 40 })
  await pause(FIRST_WAIT_MS)

  let hint: string | null = null
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const progress = extracting(attempt)
    report(progress)
    try {
      const { hasPosition, error } = await extract()
      if (hasPosition) return report({ stage: 'completed', percent: 100 })
      hint = error
    } catch (error) {
      const { percent } = progress
      return report({ stage: 'error', percent, message: 'Error extrayendo datos GPS', hint: refusalOf(error) })
    }
    if (attempt < MAX_ATTEMPTS) await pause(ATTEMPT_EVERY_MS)
  }
  report({ stage: 'error', percent: EXTRACTING_TO, message: 'Tiempo de espera agotado', hint })
}
