import { type Alert, alertFromWire } from './alerts.ts'
import { call } from './call.ts'

/** Takes an alert to a role, or to a person by id, at once. */
export const escalateAlert = async (alertId: string, to: string, reason: string): Promise<Alert> =>
  alertFromWire(await call('escalateAlert', { params: { id: alertId }, body: { to, reason } }))

/** Somebody above the desk to whom an alert can be taken. */
interface Superior {
  readonly id: string
  readonly name: string
  readonly role: 'supervisor' | 'administrador'
  readonly isSignedIn: boolean
}

/** Those who see the alert, supervisors first. */
export async function listAlertSuperiors(alertId: string, signal: AbortSignal): Promise<readonly Superior[]> {
  const people = await call('listAlertSuperiors', { params: { id: alertId }, signal })
  return people.map(({ is_signed_in: isSignedIn, ...person }) => ({ ...person, isSignedIn }))
}
