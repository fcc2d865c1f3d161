/** Whose words an entry has: those that a person typed, or the draft as it was shown and confirmed (design, second part §1). */
export const ENTRY_ORIGINS = ['typed', 'confirmed_draft'] as const
export type EntryOrigin = (typeof ENTRY_ORIGINS)[number]
