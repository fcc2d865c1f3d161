import type { ContactTrip } from '../../api/logbook.ts'
import { storedUser } from '../../api/tokens.ts'
import { shortName } from '../../text/short-name.ts'

type Assigned = Pick<ContactTrip, 'assignee'>

export const isMine = ({ assignee }: Assigned): boolean => assignee !== null && assignee.id === storedUser()?.id

/** Whether the company assigns trips at all: where it assigns none nothing is said of it. */
export const assignsTrips = (trips: readonly Assigned[]): boolean => trips.some(({ assignee }) => assignee !== null)

/** Whose a trip is, as a row says it. */
export const whoseText = (trip: Assigned): string =>
  trip.assignee === null ? 'compartido' : isMine(trip) ? 'Suyo' : shortName(trip.assignee.name)

/** The same in a round, which has another's only while its contact is long overdue. */
export const whoseInRound = (trip: Assigned): string =>
  trip.assignee === null || isMine(trip) ? whoseText(trip) : `${whoseText(trip)} sin atender`
