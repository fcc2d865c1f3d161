import type { LiveClient } from './live-client.ts'

/** Which clients single out which trip, so that a change asks those whom it concerns and nobody else. */
export interface TripInterest {
  /** The client watches and has selected something else than before. */
  update(client: LiveClient): void
  remove(client: LiveClient): void
  /** Those that have the trip selected, or name it among what they watch; those that watch everything are not told apart. */
  singling(tripId: string): ReadonlySet<LiveClient>
  /** Those that have the trip selected. */
  focusing(tripId: string): ReadonlySet<LiveClient>
}

interface Interest {
  readonly singled: ReadonlySet<string>
  readonly focus: string | null
}

const NOTHING: Interest = { singled: new Set(), focus: null }
const NOBODY: ReadonlySet<LiveClient> = new Set()

export function tripInterest(): TripInterest {
  const known = new Map<LiveClient, Interest>()
  const singling = new Map<string, Set<LiveClient>>()
  const focusing = new Map<string, Set<LiveClient>>()

  const replace = (client: LiveClient, next: Interest): void => {
    const before = known.get(client) ?? NOTHING
    for (const tripId of before.singled) if (!next.singled.has(tripId)) leave(singling, tripId, client)
    for (const tripId of next.singled) if (!before.singled.has(tripId)) join(singling, tripId, client)
    if (before.focus === next.focus) return
    if (before.focus !== null) leave(focusing, before.focus, client)
    if (next.focus !== null) join(focusing, next.focus, client)
  }

  return {
    update: (client) => {
      const next = interestOf(client)
      replace(client, next)
      known.set(client, next)
    },
    remove: (client) => {
      replace(client, NOTHING)
      known.delete(client)
    },
    singling: (tripId) => singling.get(tripId) ?? NOBODY,
    focusing: (tripId) => focusing.get(tripId) ?? NOBODY,
  }
}

function interestOf({ watch, focus }: LiveClient): Interest {
  const named = watch === null || watch === 'all' ? NOTHING.singled : watch
  return { singled: focus === null ? named : new Set([...named, focus]), focus }
}

function join(index: Map<string, Set<LiveClient>>, tripId: string, client: LiveClient): void {
  const clients = index.get(tripId)
  if (clients === undefined) index.set(tripId, new Set([client]))
  else clients.add(client)
}

function leave(index: Map<string, Set<LiveClient>>, tripId: string, client: LiveClient): void {
  const clients = index.get(tripId)
  clients?.delete(client)
  if (clients?.size === 0) index.delete(tripId)
}
