export type { LatLng } from './geo/lat-lng.ts'
export { GEOFENCE_KINDS, type Geofence, type GeofenceKind } from './geofence/geofence.ts'
export { FIX_QUALITIES, FIX_SOURCES, type FixQuality, type FixSource, type GpsFix } from './gps/fix.ts'
export {
  RISK_LEVELS,
  RISK_TYPES,
  type RiskAssessment,
  type RiskFactor,
  type RiskLevel,
  type RiskType,
} from './risk/risk-level.ts'
export type { IncidentPriority, RiskContext, TrackingType, TripSnapshot } from './risk/trip-snapshot.ts'
