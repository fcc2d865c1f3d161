import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { PhoneSignal } from '@vigia/domain/device/phone-signal'
import { call } from './call.ts'

/** An operator with the trip under way, or none, and how the phone is heard. Instants in epoch milliseconds. */
export interface Operator {
  readonly operatorId: string
  readonly name: string
  readonly phone: string | null
  /** Of the trip under way, else of the last one. */
  readonly carrier: string | null
  readonly trip: OperatorTrip | null
  /** On a trip that the person does not see. */
  readonly isOnOtherTrip: boolean
  readonly signal: PhoneSignal
  readonly phoneSeenAt: number | null
  readonly batteryPercent: number | null
  readonly app: string | null
}

interface OperatorTrip {
  readonly tripId: string
  readonly invoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
}

/** An operator with what there was on the trips, the newest first. */
export interface OperatorDetail {
  readonly operator: Operator
  readonly devices: readonly {
    readonly uniqueId: string
    readonly app: string | null
    readonly batteryPercent: number | null
    readonly lastSeenAt: number | null
    readonly isDisabled: boolean
  }[]
  readonly trips: readonly (OperatorTrip & { readonly status: string; readonly at: number })[]
  readonly comments: readonly {
    readonly commentId: string
    readonly invoice: string
    readonly text: string
    readonly by: string
    readonly at: number
  }[]
  readonly incidents: readonly {
    readonly incidentId: string
    readonly invoice: string
    readonly type: string
    readonly description: string
    readonly isResolved: boolean
    readonly at: number
  }[]
}

type OperatorWire = CallAnswers['listOperators']['data'][number]

const PAGE = 1_000
/** Pages that are asked for at most: twenty thousand operators. */
const MAX_PAGES = 20

/** Every operator whom the person sees, by name. */
export async function listOperators(signal: AbortSignal): Promise<readonly Operator[]> {
  const operators: Operator[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query: CallInputs['listOperators']['query'] = { limit: PAGE, cursor }
    const wire: CallAnswers['listOperators'] = await call('listOperators', { query, signal })
    operators.push(...wire.data.map(fromWire))
    cursor = wire.nextCursor
    if (cursor === null) break
  }
  const { compare } = new Intl.Collator('es-MX')
  return operators.sort((a, b) => compare(a.name, b.name))
}

export async function getOperator(operatorId: string, signal: AbortSignal): Promise<OperatorDetail> {
  const wire = await call('getOperator', { params: { id: operatorId }, signal })
  return {
    operator: fromWire(wire.operator),
    devices: wire.devices.map((device) => ({
      uniqueId: device.unique_id,
      app: device.app,
      batteryPercent: device.battery,
      lastSeenAt: device.last_seen === null ? null : Date.parse(device.last_seen),
      isDisabled: device.disabled,
    })),
    trips: wire.trips.map(({ id, external_invoice: invoice, created_at, ...trip }) => ({
      ...{ plates: trip.plates, origin: trip.origin, destination: trip.destination, status: trip.status },
      ...{ tripId: id, invoice, at: Date.parse(created_at) },
    })),
    comments: wire.comments.map(({ id, external_invoice: invoice, comment, reported_by: by, created_at }) => ({
      ...{ commentId: id, invoice, text: comment, by, at: Date.parse(created_at) },
    })),
    incidents: wire.incidents.map(({ id, external_invoice: invoice, type, description, status, created_at }) => ({
      ...{ incidentId: id, invoice, type, description, isResolved: status === 'resolved', at: Date.parse(created_at) },
    })),
  }
}

const fromWire = (wire: OperatorWire): Operator => ({
  operatorId: wire.id,
  name: wire.name,
  phone: wire.phone,
  carrier: wire.carrier_name,
  trip:
    wire.travel_id === null
      ? null
      : {
          tripId: wire.travel_id,
          invoice: wire.external_invoice ?? '',
          plates: wire.plates,
          origin: wire.origin ?? '',
          destination: wire.destination ?? '',
        },
  isOnOtherTrip: wire.on_other_trip,
  signal: wire.signal.state,
  phoneSeenAt: wire.signal.last_seen === null ? null : Date.parse(wire.signal.last_seen),
  batteryPercent: wire.signal.battery_pct,
  app: wire.signal.app,
})
