import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { searchTexts } from '../../../text/search-texts.ts'

export const TABS = ['critical', 'warning', 'normal', 'all', 'gps'] as const
export type Tab = (typeof TABS)[number]

/** What a header counter narrows the list to, beyond a tab. */
export type Narrowing = 'high' | 'without-gps' | null

export interface TripFilter {
  readonly tab: Tab
  readonly narrowing: Narrowing
}

export const ALL_TRIPS: TripFilter = { tab: 'all', narrowing: null }

const LEVELS: Readonly<Record<Exclude<Tab, 'all' | 'gps'>, readonly RiskLevel[]>> = {
  critical: ['critical'],
  warning: ['high', 'medium', 'unknown'],
  normal: ['low'],
}

/** The GPS tab: trips with a link to a platform. A mirror without any link has nothing to open (spec §2). */
export const hasGpsLink = ({ monitorUrl, gpsUrl }: SentinelTrip): boolean => Boolean(monitorUrl || gpsUrl)

function isInTab(trip: SentinelTrip, tab: Tab): boolean {
  if (tab === 'all') return true
  return tab === 'gps' ? hasGpsLink(trip) : LEVELS[tab].includes(trip.level)
}

/** Whether tab and counter leave a trip. */
export const isOf = (trip: SentinelTrip, { tab, narrowing }: TripFilter): boolean =>
  isInTab(trip, tab) && isNarrowedTo(trip, narrowing)

/** How many trips each tab holds, whatever is being searched for. */
export function countTabs(trips: readonly SentinelTrip[]): Readonly<Record<Tab, number>> {
  const counts: Record<Tab, number> = { critical: 0, warning: 0, normal: 0, all: trips.length, gps: 0 }
  for (const trip of trips) {
    if (isInTab(trip, 'critical')) counts.critical += 1
    else counts[isInTab(trip, 'normal') ? 'normal' : 'warning'] += 1
    if (hasGpsLink(trip)) counts.gps += 1
  }
  return counts
}

function isNarrowedTo(trip: SentinelTrip, narrowing: Narrowing): boolean {
  if (narrowing === 'high') return trip.level === 'high'
  return narrowing !== 'without-gps' || trip.fixAt === null
}

/** What a search looks into. */
export const tripTexts = searchTexts<SentinelTrip>(
  ({ plates, invoice, invoiceId, operator, origin, destination, client, carrier }) => [
    ...[plates, invoice, invoiceId, operator, origin, destination, client, carrier],
  ],
)
