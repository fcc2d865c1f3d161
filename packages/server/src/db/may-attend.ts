/** The condition, in SQL, that a person (`users` as `u`) may have the trip `t`: they attend trips, and see this one. Never null. */
export const mayAttend = (u: string): string => `(${u}.disabled_at is null and ${u}.role <> 'lectura'
  and (${u}.role = 'administrador' or num_nonnulls(${u}.reach_clients, ${u}.reach_carriers) = 0
    or coalesce(t.client_id = any (${u}.reach_clients), t.carrier_id = any (${u}.reach_carriers), false)))`
