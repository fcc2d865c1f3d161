/**
 * In SQL, when the first open promise of the trip `t` falls that comes after an instant, null without any; `after` is the column
 * that tells it, null: all of them do.
 */
export const promisedAfter = (after: string): string =>
  `(select min(p.due_at) from promises p where p.trip_id = t.id and p.state in ('pendiente', 'movida')
    and p.due_at > coalesce(${after}, '-infinity'))`
