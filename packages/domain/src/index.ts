export { endsWhenIdle, idleEnd } from './account/idle-end.ts'
export { mustAddFactor, type SecondFactorRule } from './account/must-add-factor.ts'
export {
  type AlertCondition,
  type AlertView,
  alertConditions,
  outageCondition,
  panicCondition,
} from './alerts/alert-conditions.ts'
export { END_TOLD_AFTER_MS, FIGURES_EVERY_MS, nextAlertStep } from './alerts/alert-life-cycle.ts'
export { type AlertRules, alertSeverity, DEFAULT_ALERT_RULES } from './alerts/alert-rules.ts'
export { type AlertState, type AlertStep, afterAlertStep } from './alerts/alert-state.ts'
export {
  ADMINISTRATOR_ALERT_TYPES,
  ALERT_SEVERITIES,
  ALERT_TYPES,
  type AlertSeverity,
  type AlertType,
  isLatched,
  isOfAbsence,
  isOfSilence,
  isWorse,
  RECOVERY_WINDOW_MS,
} from './alerts/alert-type.ts'
export {
  HOURS_OF_A_MEDIAN,
  MAX_EXPORTS_AN_HOUR,
  MAX_TRIPS_AN_HOUR,
  type ReadingHour,
  unusualReadingReasons,
  unusualReadingText,
} from './alerts/unusual-reading.ts'
export {
  type AnalysisEvent,
  type AnalysisSchedule,
  analysisDueAt,
  IDLE_SCHEDULE,
  isRateLimit,
  nextSchedule,
} from './analysis/analysis-schedule.ts'
export { analyzeFleet } from './analysis/analyze-fleet.ts'
export type {
  AdvicePriority,
  AnalysisInput,
  AnalysisLine,
  FleetAnalysis,
  FleetRiskLevel,
} from './analysis/fleet-analysis.ts'
export { CRITICAL_POINTS } from './analysis/mark-critical.ts'
export {
  chooseAll,
  DEFAULT_MONITOR_CONFIG,
  INTERVAL_S,
  isChosen,
  MONITOR_STATUSES,
  type MonitorConfig,
  type MonitorFilter,
  type MonitorStatus,
  parseInterval,
  parseThreshold,
  readMonitorConfig,
  type StoredMonitorConfig,
  THRESHOLD_MIN,
  toggleStatus,
  writeMonitorConfig,
} from './analysis/monitor-config.ts'
export { byOldestComment } from './communication/by-oldest-comment.ts'
export { type CommentTimes, communicationAnalysis, communicationOf } from './communication/communication-analysis.ts'
export type {
  CommunicationAnalysis,
  CommunicationPattern,
  Criticality,
  LogbookTrip,
  TripCriticality,
} from './communication/logbook-trip.ts'
export { isOperatorOnline, OPERATOR_ONLINE_MS } from './communication/operator-online.ts'
export { type CriticalityRules, tripCriticality } from './communication/trip-criticality.ts'
export { agree } from './extraction/agree.ts'
export { apiOrigin, secretOrigins } from './extraction/api-origins.ts'
export { type CarrierTrip, carrierMessage, diagnosisSteps } from './extraction/diagnose-text.ts'
export {
  type ArrivedFix,
  diagnoseTrip,
  type SessionEvidence,
  type TripDiagnosis,
  type TripEvidence,
} from './extraction/diagnose-trip.ts'
export {
  type Candidate,
  EVIDENCE_SOURCES,
  type Evidence,
  type EvidenceSource,
  NO_HABITS,
  type PlatformHabits,
  type ReadPosition,
  type SpeedUnit,
  type UnitReading,
  type WantedUnit,
  type WrittenTime,
} from './extraction/evidence.ts'
export { fixTime } from './extraction/fix-time.ts'
export { type FixObservation, learnHabits, observe } from './extraction/learn-habits.ts'
export { findUnits, matchUnit, type NamedUnit, type UnitMatch } from './extraction/match-unit.ts'
export {
  GPS_OBSTACLES,
  GPS_SESSION_STATES,
  type GpsObstacle,
  type GpsSessionState,
  PLATFORM_KINDS,
  type PlatformKind,
} from './extraction/obstacle.ts'
export { needsPerson, obstacleText, siteNotConfirmedText } from './extraction/obstacle-text.ts'
export {
  afterPlatformFault,
  CLOSED_BREAKER,
  isPlatformFault,
  isPlatformPaused,
  type PlatformBreaker,
  takeTurn,
} from './extraction/platform-breaker.ts'
export {
  isChangingRequest,
  isChangingWords,
  isControlWords,
  type RequestMeaning,
  requestMeaning,
} from './extraction/read-only.ts'
export { readUnits } from './extraction/read-units.ts'
export { scanEvidence } from './extraction/scan-evidence.ts'
export { ACCEPTED_CONFIDENCE, SHOWN_CONFIDENCE } from './extraction/score-candidate.ts'
export { nextSessionStanding, OPENING, type SessionEvent, type SessionStanding } from './extraction/session-steps.ts'
export {
  isRefusal,
  MAY_SIGN_IN,
  mayTypePassword,
  nextSignInStanding,
  type SignInEvent,
  type SignInStanding,
} from './extraction/sign-in-policy.ts'
export { speedKmh } from './extraction/speed-kmh.ts'
export { tooManyValues } from './extraction/too-many-values.ts'
export { type FixDoubt, type FixWatch, type WatchedFix, watchFix } from './extraction/watch-fix.ts'
export { DEFAULT_TIME_ZONE, formatDateTime } from './format/date-time.ts'
export { formatElapsed, formatStopped } from './format/elapsed.ts'
export { truncatePlace } from './format/truncate-place.ts'
export { EARTH_RADIUS_KM, haversineKm } from './geo/distance.ts'
export type { LatLng } from './geo/lat-lng.ts'
export { distanceToRouteKm } from './geo/route-distance.ts'
export { routeLengthKm } from './geo/route-length.ts'
export { isRealCoordinate, isUsableCoordinate, MEXICO_CENTRE, MEXICO_CITY } from './geo/usable-coordinate.ts'
export { corridorRing } from './geofence/corridor-ring.ts'
export {
  GEOFENCE_KINDS,
  type Geofence,
  type GeofenceKind,
  type GeofenceShape,
  HALF_WIDTH_LIMITS_M,
  MAX_ZONE_POINTS,
  RADIUS_LIMITS_M,
} from './geofence/geofence.ts'
export { geofenceAreaKm2 } from './geofence/geofence-area.ts'
export { isInsideGeofence } from './geofence/is-inside-geofence.ts'
export { lineProblem, shapeProblem } from './geofence/shape-problem.ts'
export { chooseSource, type PinSource, type SourcePin } from './gps/choose-source.ts'
export { currentFix, plausibleTrack } from './gps/current-fix.ts'
export { FIX_QUALITIES, FIX_SOURCES, type FixQuality, type FixSource, type GpsFix } from './gps/fix.ts'
export { type HistorySummary, historySummary } from './gps/history-summary.ts'
export { isSeparated, provenSeparation } from './gps/is-separated.ts'
export { isStopped } from './gps/is-stopped.ts'
export { isFutureFix, isJump, judgeFix, MAX_FUTURE_MS } from './gps/judge-fix.ts'
export {
  detectMovement,
  MIN_SHOWN_KMH,
  MOVEMENT_SAMPLES,
  type Movement,
  type MovementSample,
} from './gps/movement.ts'
export { type PositionSample, sampleOf } from './gps/position-sample.ts'
export { compareSeparation, SEPARATION_ALERT_M, type Separation, separationMetres } from './gps/separation.ts'
export { signalAge } from './gps/signal-age.ts'
export { isPlausibleMove, MAX_PLAUSIBLE_KMH, speedBetween } from './gps/speed-between.ts'
export { type MarkerSpeedColour, markerSpeedColour, type SpeedColour, speedColour } from './gps/speed-colour.ts'
export { type StopSegment, stopSegments } from './gps/stop-segments.ts'
export { stoppedSince } from './gps/stopped-since.ts'
export { insertFix, TRACK_LENGTH } from './gps/track.ts'
export { fillTileTemplate, type TilePlace, tileTemplateProblem } from './map/tile-template.ts'
export { type FleetFigures, type FleetUnit, fleetFigures, onTimePercent } from './metrics/fleet-figures.ts'
export { type FleetRiskScore, fleetRiskScore, NEW_ALERT_MS, NEW_ALERT_POINTS } from './metrics/fleet-risk-score.ts'
export { recommendation } from './metrics/recommendation.ts'
export { type AnalysisLevel, analyseRisk, analysisLevelOf, type RiskAnalysis } from './metrics/risk-analysis.ts'
export { buildReplay } from './replay/build-replay.ts'
export { type ReplayMoment, replayAt } from './replay/replay-at.ts'
export {
  neighbourRate,
  nextReplayClock,
  REPLAY_RATES,
  type ReplayClock,
  type ReplayClockEvent,
  type ReplayRate,
  stoppedClock,
} from './replay/replay-clock.ts'
export type { ReplayGap, ReplayPosition, ReplaySegment, ReplayStop, ReplayTrack } from './replay/replay-track.ts'
export { fixIndexAt, speedSeries } from './replay/speed-series.ts'
export { assessTrip } from './risk/assess-trip.ts'
export {
  compareTripsInGroup,
  type FleetGroup,
  type FleetSummary,
  groupTrips,
  type RankedTrip,
  summariseFleet,
} from './risk/fleet-groups.ts'
export { isPhoneShown, newestFix, newestTrack } from './risk/newest-fix.ts'
export { type RiskColour, riskColour } from './risk/risk-colour.ts'
export {
  RISK_LEVELS,
  RISK_TYPES,
  type RiskAssessment,
  type RiskFactor,
  type RiskLevel,
  type RiskType,
} from './risk/risk-level.ts'
export { riskLevelOf } from './risk/risk-level-of.ts'
export { DEFAULT_RISK_WEIGHTS, type RiskStep, type RiskWeights } from './risk/risk-weights.ts'
export type { IncidentPriority, RiskContext, TrackingType, TripSnapshot } from './risk/trip-snapshot.ts'
export { type DrivenPath, drivenPath, type HeardPoint } from './route/driven-path.ts'
export { simplifyingRoute, simplifyRoute } from './route/simplify-route.ts'
export {
  addCoverage,
  type CoverageCell,
  type CoverageGrid,
  type CoverageObservation,
  cellKey,
  cellOf,
  coverageAt,
  coverageShare,
  EMPTY_COVERAGE,
} from './silence/coverage-grid.ts'
export { expectedInterval } from './silence/expected-interval.ts'
export { explainSilence } from './silence/explain-silence.ts'
export { type ExcusedPeriod, learnCoverage, type PastFix } from './silence/learn-coverage.ts'
export type { OutageRules } from './silence/platform-outage.ts'
export { isSilent, operatorSide, type SignalSide, silenceLimit, truckSide } from './silence/signal-side.ts'
export { type Silence, type SilenceLevel, silence, silenceLevel } from './silence/silence.ts'
export { silenceName } from './silence/silence-text.ts'
export { SILENCE_CLASSES, type SilenceClass, type SilenceVerdict } from './silence/silence-verdict.ts'
export { NO_SURROUNDINGS, type PlatformOutage, type Surroundings } from './silence/surroundings.ts'
export { type FleetSurvey, type SurveyedTrip, surveyFleet } from './silence/survey-fleet.ts'
export { expectedSignalInterval, isTripSilent } from './silence/trip-silence.ts'
export { matchKey } from './text/match-key.ts'
export { DAY_MS, HOUR_MS, MINUTE_MS, minutesSince } from './time/duration.ts'
export { appendTrail, isTrailExpired, type Trail } from './trail/trail.ts'
export { FULL_MAP_BANDS, type FullMapBand, fullMapBand, fullMapNote } from './trip/full-map-band.ts'
export { daysInTransit, isDelayed, tripProgressPercent } from './trip/progress.ts'
export { statusLabel, TRIP_STATUSES, type TripStatus, unifiedStatusLabel } from './trip/status-label.ts'
