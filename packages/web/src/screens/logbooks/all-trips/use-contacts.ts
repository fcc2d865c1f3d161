import { type ContactListing, type ContactTrip, logbookTrips } from '../../../api/logbook.ts'
import type { FleetSource } from '../../../fleet-screen/view/fleet-source.ts'
import { type FleetView, useFleetView } from '../../../fleet-screen/view/use-fleet-view.ts'
import { acquireLive } from '../../../live/live.ts'
import { keptMonitorConfig } from '../../../preferences/monitor-config.ts'
import { type JudgedContact, judgeContact } from '../judged-contacts.ts'
import { CONTACT_ADDRESS } from './contact-address.ts'
import { ALL_CONTACTS, type ContactFilter, contactTexts, isOfFilter } from './contact-filter.ts'

/** By the threshold that this browser keeps for the monitoring: a trip is as grave here as there. */
const judged = (trip: ContactTrip, now: number): JudgedContact =>
  judgeContact(trip, now, keptMonitorConfig().thresholdMinutes)

/** Trips of all active statuses: the feed tells of those in transit, and that the listing has changed. */
const SOURCE: FleetSource<ContactListing, JudgedContact, ContactFilter> = {
  listing: logbookTrips,
  unitsOf: ({ trips }) => trips.map((trip) => judged(trip, acquireLive().clock.now())),
  everyS: 30,
  // Of thousands of trips it costs the server seconds; what is written here is asked for at once.
  followsFleetMs: 10_000,
  merge: (trip) => trip,
  age: (trip, _limit, now) => judged(trip, now),
  texts: contactTexts,
  isShown: isOfFilter,
  everything: ALL_CONTACTS,
  address: CONTACT_ADDRESS,
}

export type Contacts = FleetView<JudgedContact, ContactFilter, ContactListing>

/** The state of Bitácoras (design, second part §2). */
export const useContacts = (): Contacts => useFleetView(SOURCE)
