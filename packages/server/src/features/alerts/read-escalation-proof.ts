import type { Sql } from '../../db/pool.ts'
import type { EscalationProof } from '../../ports/escalation-proof.ts'

/** Keeps what became of the notices of escalations that are pushed to browsers. */
export const escalationProof = (sql: Sql): EscalationProof => ({
  prove: async ({ alertId, subscriptionId }, state, now) => {
    await sql.query(
      `update alert_escalation_notices n set state = $3, at = $4
       from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
         join alert_escalations e on e.alert_id = d.alert_id and e.at = d.called_at
       where d.alert_id = $1 and d.subscription_id = $2 and d.notice is not null
         and n.escalation_id = e.id and n.user_id = s.user_id and n.channel = 'push'
         and (n.state = 'waiting' or n.state = 'failed' and $3 = 'sent')`,
      [alertId, subscriptionId, state, new Date(now)],
    )
  },
  failWaiting: async (before, now) => {
    await sql.query(
      `update alert_escalation_notices n set state = 'failed', at = $2 from alert_escalations e
       where e.id = n.escalation_id and n.channel = 'push' and n.state = 'waiting' and e.at < $1`,
      [new Date(before), new Date(now)],
    )
  },
})
