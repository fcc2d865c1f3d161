import type { IntakeNote } from '../../ports/intake-news.ts'

const FLUSH_MS = 200
/** Different notes of a moment; of a flood the rest is counted by the metrics, and nobody reads it line by line. */
const MAX_NOTES = 50

export interface IntakeNotes {
  add(note: Omit<IntakeNote, 'count'>): void
  /** Publishes what is left. */
  close(): void
}

/** Gathers the notes of a moment, those alike as one, and publishes them together. */
export function intakeNotes(publish: (notes: readonly IntakeNote[]) => void): IntakeNotes {
  const pending = new Map<string, IntakeNote>()
  let timer: NodeJS.Timeout | null = null

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (pending.size === 0) return
    const notes = [...pending.values()]
    pending.clear()
    publish(notes)
  }
  return {
    add: (note) => {
      const { device, organisationId, uniqueId, problem, address } = note
      const key = JSON.stringify([device?.id, organisationId, uniqueId, problem, address])
      const known = pending.get(key)
      if (known === undefined && pending.size >= MAX_NOTES) return
      pending.set(key, { ...note, count: (known?.count ?? 0) + 1 })
      timer ??= setTimeout(flush, FLUSH_MS)
    },
    close: flush,
  }
}
