import { EMERGENCY, type RiskType } from '@vigia/domain/risk/risk-level'
import {
  AlarmClock,
  Ban,
  CirclePause,
  Flag,
  Gauge,
  type LucideIcon,
  MapPinOff,
  MessageSquareOff,
  Route,
  SatelliteDish,
  ShieldAlert,
  Siren,
  Unlink,
} from 'lucide-react'

const ICONS = {
  PANICO: Siren,
  SEPARACION: Unlink,
  SIN_GPS: MapPinOff,
  GPS_DESACTUALIZADO: SatelliteDish,
  SIN_COMUNICACION: MessageSquareOff,
  ENTREGA_VENCIDA: AlarmClock,
  UNIDAD_DETENIDA: CirclePause,
  ZONA_RIESGO: ShieldAlert,
  DESVIO_RUTA: Route,
  EXCESO_VELOCIDAD: Gauge,
  POSIBLE_BLOQUEO: Ban,
  INCIDENCIA: Flag,
  [EMERGENCY]: Siren,
  CLAVE_COACCION: Siren,
} as const satisfies Record<RiskType, LucideIcon>

/** What happened, as a sign. */
export function RiskIcon({ type, size = 14 }: { readonly type: RiskType; readonly size?: number }) {
  const Icon = ICONS[type]
  return <Icon size={size} aria-hidden="true" />
}
