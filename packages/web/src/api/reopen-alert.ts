import { type Alert, alertFromWire } from './alerts.ts'
import { call } from './call.ts'

/** Opens a closed alert again. */
export const reopenAlert = async (alertId: string, reason: string): Promise<Alert> =>
  alertFromWire(await call('reopenAlert', { params: { id: alertId }, body: { reason } }))
