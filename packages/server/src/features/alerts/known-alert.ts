import type { AlertState } from '@vigia/domain/alerts/alert-state'
import type { AlertType } from '@vigia/domain/alerts/alert-type'

/** What an alert is about: a trip or a platform, never both; neither for one of the whole company. */
export interface AlertSubject {
  readonly organisationId: string
  readonly tripId: string | null
  readonly platform: string | null
  readonly type: AlertType
}

/** A unit of a platform's alert. */
export interface KnownUnit {
  readonly lastSignalAt: number | null
  readonly isBack: boolean
}

/** The newest alert of its subject, as the engine last read or wrote it. */
export interface KnownAlert extends AlertSubject {
  readonly id: string
  /** Another after every change of its row, whoever made it. */
  readonly version: string
  readonly state: AlertState
  /** By trip; empty for any other alert than a platform's. */
  readonly units: ReadonlyMap<string, KnownUnit>
}

/** One newest alert for each subject. */
export interface AlertMemory {
  get(subject: AlertSubject): KnownAlert | null
  put(alerts: readonly KnownAlert[]): void
  ofTrip(tripId: string): Iterable<KnownAlert>
  ofPlatforms(organisationId: string): Iterable<KnownAlert>
  forgetTrip(tripId: string): void
  clear(): void
}

export function alertMemory(): AlertMemory {
  const trips = new Map<string, Map<AlertType, KnownAlert>>()
  const platforms = new Map<string, Map<string, KnownAlert>>()

  const putOne = (alert: KnownAlert): void => {
    const { tripId, platform, type, organisationId } = alert
    if (tripId !== null) inner(trips, tripId).set(type, alert)
    else if (platform !== null) inner(platforms, organisationId).set(platform, alert)
  }

  return {
    get: ({ organisationId, tripId, platform, type }) => {
      if (tripId !== null) return trips.get(tripId)?.get(type) ?? null
      return platform === null ? null : (platforms.get(organisationId)?.get(platform) ?? null)
    },
    put: (alerts) => {
      for (const alert of alerts) putOne(alert)
    },
    ofTrip: (tripId) => trips.get(tripId)?.values() ?? [],
    ofPlatforms: (organisationId) => platforms.get(organisationId)?.values() ?? [],
    forgetTrip: (tripId) => {
      trips.delete(tripId)
    },
    clear: () => {
      trips.clear()
      platforms.clear()
    },
  }
}

function inner<K, L, V>(outer: Map<K, Map<L, V>>, key: K): Map<L, V> {
  const known = outer.get(key) ?? new Map<L, V>()
  outer.set(key, known)
  return known
}
