import { cleanReading } from './clean-reading.ts'
import type { ReadFix } from './record-readings.ts'
import type { ReadingRow } from './worker-news.store.ts'
import type { SealedNews } from './worker-secrets.ts'

export interface NewsReadings {
  /** The newest of each trip. */
  readonly rows: readonly ReadingRow[]
  /** All that count as a position, in their order; those without a time that can be believed do not. */
  readonly fixes: readonly Omit<ReadFix, 'organisationId'>[]
}

/** What the readings among the news say, each trip's last word first of all. */
export function newsReadings(news: readonly SealedNews[]): NewsReadings {
  const rows = new Map<string, ReadingRow>()
  const fixes: Omit<ReadFix, 'organisationId'>[] = []
  for (const message of news) {
    if (message.type !== 'reading') continue
    const { tripId, accountId, at, fixAt } = message
    const clean = cleanReading(message.reading)
    const before = rows.get(tripId)
    rows.set(tripId, {
      tripId,
      accountId,
      position: clean?.kind === 'position' ? { reading: clean.reading, at, fixAt } : (before?.position ?? null),
      unconfirmed: clean?.kind === 'unconfirmed' ? clean.reading : null,
      candidates:
        clean?.kind === 'position' ? [] : clean?.kind === 'candidates' ? clean.names : (before?.candidates ?? null),
    })
    if (clean?.kind === 'position' && fixAt !== null) fixes.push({ tripId, fixAt, position: clean.reading.position })
  }
  return { rows: [...rows.values()], fixes }
}
