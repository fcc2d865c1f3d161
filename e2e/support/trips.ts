import type { Api } from './api.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

export interface TestTrip {
  readonly id: string
  readonly invoice: string
  readonly plates: string
  readonly phone: string
}

let made = 0

/** A word that no other test, run or demo trip has. */
export const uniqueName = (prefix: string): string => `${prefix}${Date.now().toString(36)}${++made}`.toUpperCase()

/** A trip of ours on the road for half an hour, silent until somebody posts for it. `over`: fields of `POST /api/travels`. */
export async function createTrip(api: Api, over: Record<string, unknown> = {}): Promise<TestTrip> {
  const invoice = uniqueName('E2E')
  const body = {
    external_invoice: invoice,
    status: 'in transit',
    origin: 'Puebla',
    destination: 'Querétaro',
    operator_name: `Operador ${invoice}`,
    operator_device_id: `tel-${invoice}`,
    unit_plates: invoice,
    tracking_type: 'APP',
    charge_date: isoAgo(30 * MINUTE_MS),
    ...over,
  }
  const { data } = await api.post('/api/travels', body)
  const [row] = data as { id: string; error?: string }[]
  if (row?.id == null) throw new Error(JSON.stringify(data))
  return { id: row.id, invoice, plates: String(body.unit_plates), phone: String(body.operator_device_id) }
}

/** A fix of a trip by an integration, `agoMs` old. `over`: fields of `POST /api/positions`. */
export async function postFix(
  api: Api,
  { id }: TestTrip,
  agoMs: number,
  over: { readonly lat: number; readonly lng: number; readonly [field: string]: unknown },
): Promise<void> {
  const answer = await api.post('/api/positions', { travel_id: id, timestamp: isoAgo(agoMs), speed: 60, ...over })
  if (answer.accepted !== 1) throw new Error(JSON.stringify(answer))
}

export const isoAgo = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString()
