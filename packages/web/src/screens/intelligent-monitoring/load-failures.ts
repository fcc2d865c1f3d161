import { failureText } from '../../api/api-error.ts'
import type { MonitorLoad } from '../../api/monitor.ts'

const PART_WORD = {
  trips: 'bitácoras',
  incidents: 'incidencias',
  operators: 'operadores',
  tracking: 'GPS',
} as const

const PARTS = ['trips', 'incidents', 'operators', 'tracking'] as const

interface PartFailure {
  /** The call in a word. */
  readonly part: string
  readonly failure: Error
  /** Of the rows that are shown instead, local epoch ms; null when there are none. */
  readonly loadedAt: number | null
}

/** The calls of a load that failed. */
export const failuresOf = (load: MonitorLoad): readonly PartFailure[] =>
  PARTS.flatMap((part) => {
    const { failure, loadedAt } = load[part]
    return failure === null ? [] : [{ part: PART_WORD[part], failure, loadedAt }]
  })

/** The calls that were never answered well. */
export const missingParts = (load: MonitorLoad): readonly string[] =>
  PARTS.filter((part) => load[part].rows === null).map((part) => PART_WORD[part])

/** One line for each kind of failure: four calls that fail alike are one piece of news. */
export function failureLines(load: MonitorLoad): readonly { readonly message: string; readonly parts: string }[] {
  const failures = failuresOf(load)
  const messages = [...new Set(failures.map(({ failure }) => failureText(failure)))]
  return messages.map((message) => ({
    message,
    parts: failures
      .filter(({ failure }) => failureText(failure) === message)
      .map(({ part }) => part)
      .join(', '),
  }))
}
