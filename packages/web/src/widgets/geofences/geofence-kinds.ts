import type { GeofenceKind } from '@vigia/domain/geofence/geofence'

export const KIND_WORD = { danger: 'Peligro', safe: 'Segura', delivery: 'Entrega' } as const satisfies Record<
  GeofenceKind,
  string
>

export const KIND_HEADING = { danger: 'De peligro', safe: 'Seguras', delivery: 'De entrega' } as const satisfies Record<
  GeofenceKind,
  string
>
