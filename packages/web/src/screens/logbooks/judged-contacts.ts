import { contactDue, type DueLevel } from '@vigia/domain/communication/contact-due'
import type { Criticality } from '@vigia/domain/communication/logbook-trip'
import { tripCriticality } from '@vigia/domain/communication/trip-criticality'
import type { ContactTrip } from '../../api/logbook.ts'

/** A trip as the clock has it now. */
export interface JudgedContact extends ContactTrip {
  readonly dueLevel: DueLevel
  readonly criticality: Criticality
  /** Why, the gravest first. */
  readonly why: string
}

/** Judges a trip by the clock: whether its contact is due (design, second part §0), and how grave its silence is (rules §3). */
export function judgeContact(trip: ContactTrip, now: number, thresholdMinutes: number): JudgedContact {
  const { level, notes } = tripCriticality(
    { ...trip, invoiceId: null },
    { now, thresholdMinutes, flaggedCritical: trip.isMarkedCritical },
  )
  return { ...trip, dueLevel: contactDue(trip, now).level, criticality: level, why: notes.join(' · ') }
}
