import { saidAt } from './said-at.ts'

/** In SQL, of whom an entry's outcome is: who was called, else, as of what he said by his own link, who drove when it was said. */
export const operatorOfEntry = (alias: string): string => `coalesce(${alias}.operator_id, (
  select d.operator_id from trip_operators d where d.trip_id = ${alias}.trip_id
    and coalesce(d.from_at <= ${saidAt(alias)}, true) and coalesce(d.until_at > ${saidAt(alias)}, true)
  order by d.id desc limit 1))`
