/**
 * In SQL, whether nobody may write to an operator: a word of duress is open of the trip, or of him, on whatever trip it was said. Who holds
 * him would read it.
 */
export const isUnderDuress = (tripId: string, operatorId: string): string =>
  `(exists (select from alerts a where a.trip_id = ${tripId} and a.type = 'CLAVE_COACCION' and a.closed_at is null)
    or coalesce(${operatorId} = any(array(select operators_under_duress())), false))`
