import type { UnitReading } from './reading/evidence.ts'

const MAX_LENGTH = 300
const MAX_LINES = 8
const MAX_NAMES = 200
/** A shorter secret is part of everyday words; a platform that repeats it gives nothing away by that. */
const MIN_SECRET = 4

/** Takes secrets out of what a platform wrote, and anything that is no line of text. */
export type Redact = (text: string) => string

/** `secrets` is asked each time: nothing is kept open. */
export function createRedact(secrets: () => readonly string[]): Redact {
  return (text) => {
    const cleaned = hideSecrets(withoutQueries(oneLine(text)), secrets())
    return cleaned.slice(0, MAX_LENGTH)
  }
}

/** The text without these secrets, as they are and as an address spells them. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let hidden = text
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET) continue
    for (const form of [secret, encodeURIComponent(secret)]) hidden = hidden.replaceAll(form, '•••')
  }
  return hidden
}

export const redactLines = (lines: readonly string[], redact: Redact): readonly string[] =>
  lines.slice(0, MAX_LINES).map(redact)

/** An error as it may be logged: a browser writes into its own the addresses that it opened and the text that it typed. */
export function redactError(error: unknown, redact: Redact): Error {
  const redacted = new Error(redact(error instanceof Error ? error.message : String(error)))
  if (!(error instanceof Error)) return redacted
  redacted.name = error.name
  redacted.stack = error.stack?.match(/^ +at .*$/gm)?.join('\n') ?? ''
  return redacted
}

/** Names, addresses and statuses come from strangers' pages. */
export function redactReading(reading: UnitReading, redact: Redact): UnitReading {
  const names = (list: readonly string[]): readonly string[] => list.slice(0, MAX_NAMES).map(redact)
  switch (reading.kind) {
    case 'position':
    case 'unconfirmed': {
      const { address, status, unitName } = reading.position
      const text = (value: string | null): string | null => (value === null ? null : redact(value))
      const position = {
        ...reading.position,
        ...{ address: text(address), status: text(status), unitName: text(unitName) },
      }
      return { ...reading, position, reasons: redactLines(reading.reasons, redact) }
    }
    case 'ambiguous':
      return { ...reading, names: names(reading.names) }
    case 'not-found':
      return { ...reading, names: names(reading.names), nearest: names(reading.nearest) }
    case 'no-position':
      return { ...reading, unitName: redact(reading.unitName) }
    case 'nothing':
    case 'unanswered':
      return reading
  }
}

const oneLine = (text: string): string =>
  text
    .slice(0, 4 * MAX_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/** An address may carry a token behind its path. */
export const withoutQueries = (text: string): string =>
  text.replace(/https?:\/\/[^\s"'<>]*/gi, (address) => address.split(/[?#]/, 1)[0] ?? '')
