import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

/** Whose a trip is; null: shared, in everybody's round. */
export type TripAssignee = CallAnswers['assignTrip']['assignee']

/** A trip with whose it is, as the page shows it. */
interface AssignedTrip {
  readonly tripId: string
  readonly assignee: TripAssignee
}

/** Gives a trip to a person, or to nobody, unless it is another's by now. */
export async function assignTrip({ tripId, assignee }: AssignedTrip, userId: string | null): Promise<TripAssignee> {
  const body = { user_id: userId, seen_user_id: assignee?.id ?? null }
  return (await call('assignTrip', { params: { id: tripId }, body })).assignee
}

/** The same of up to 200; answers of each what became of it. */
export async function assignTrips(trips: readonly AssignedTrip[], userId: string | null) {
  const wires = trips.map(({ tripId: id, assignee }) => ({ id, seen_user_id: assignee?.id ?? null }))
  return (await call('assignTrips', { body: { user_id: userId, trips: wires } })).data
}

/** Somebody to whom a trip can be assigned. */
export interface Attendant {
  readonly id: string
  readonly name: string
  readonly isSignedIn: boolean
  /** Active trips that they have. */
  readonly trips: number
}

/** Those who see the trip and attend trips, by name. */
export async function listTripAssignees(tripId: string, signal: AbortSignal): Promise<readonly Attendant[]> {
  const people = await call('listTripAssignees', { params: { id: tripId }, signal })
  return people.map(({ is_signed_in: isSignedIn, ...person }) => ({ ...person, isSignedIn }))
}
