/** Which trips a person's role covers: those of these clients, or of these carriers, by their ids. */
export interface Reach {
  readonly by: 'client' | 'carrier'
  readonly ids: readonly string[]
}

/** Whose freight a trip is, and who carries it; null: nobody said it. */
export interface TripParties {
  readonly clientId: string | null
  readonly carrierId: string | null
}

/**
 * Whether a trip is within somebody's reach; `null` reaches every trip. One without client (or carrier) is outside of every
 * reach by clients (or carriers): nobody has said that it is one of theirs.
 */
export function isWithinReach(reach: Reach | null, { clientId, carrierId }: TripParties): boolean {
  if (reach === null) return true
  const id = reach.by === 'client' ? clientId : carrierId
  return id !== null && reach.ids.includes(id)
}

/** Whether who has `reach` sees every trip that `other` sees: of one by clients and one by carriers nobody can say so. */
export function coversReach(reach: Reach | null, other: Reach | null): boolean {
  if (reach === null) return true
  return other !== null && other.by === reach.by && other.ids.every((id) => reach.ids.includes(id))
}
