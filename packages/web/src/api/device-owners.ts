import type { CallAnswers } from '@vigia/contract/calls'
import { formatDateTime } from '@vigia/domain/format/date-time'

type OwnerWire = CallAnswers['listDeviceOwners']['data'][number]

/** Whose a device was. Instants in epoch milliseconds; `fromAt` null: since before it was kept, `untilAt` null: until now. */
export interface DeviceOwnership {
  readonly uniqueId: string
  /** Null: one whom the person does not see. */
  readonly owner: { readonly kind: 'operator' | 'unit'; readonly id: string; readonly label: string } | null
  readonly fromAt: number | null
  readonly untilAt: number | null
}

export const ownershipFromWire = ({ unique_id: uniqueId, owner, from, until }: OwnerWire): DeviceOwnership => ({
  ...{ uniqueId, owner },
  fromAt: from === null ? null : Date.parse(from),
  untilAt: until === null ? null : Date.parse(until),
})

/** `21 nov 2026, 04:55 a ahora`; of one that began before it was kept, only its end. */
export function spanText({ fromAt, untilAt }: DeviceOwnership): string {
  const until = untilAt === null ? 'ahora' : formatDateTime(untilAt)
  return fromAt === null ? `hasta ${until}` : `${formatDateTime(fromAt)} a ${until}`
}
