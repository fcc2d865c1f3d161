import { call } from './call.ts'

/** A line over every screen of the organisation. */
export interface Announcement {
  readonly text: string
  /** Whether it stays; another one is closed by each person. */
  readonly isImportant: boolean
  /** When it goes by itself; null: when somebody switches it off. */
  readonly until: number | null
}

/** What the organisation is told now; null: nothing. It may have ended meanwhile. */
export async function getAnnouncement(signal: AbortSignal): Promise<Announcement | null> {
  const { text, level, until, is_on } = await call('getAnnouncement', { signal })
  if (!is_on || text === null) return null
  return { text, isImportant: level === 'important', until: until === null ? null : Date.parse(until) }
}
