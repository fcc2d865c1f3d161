import * as gpsAccessChecks from './gps-access-checks.ts'
import * as gpsExtract from './gps-extract.ts'
import * as gpsMirrors from './gps-mirrors.ts'
import * as gpsOrigins from './gps-origins.ts'
import * as gpsPlatforms from './gps-platforms.ts'
import * as gpsSessions from './gps-sessions.ts'
import * as gpsUnified from './gps-unified.ts'

/** The calls that have to do with carriers' platforms, by name. */
export const gpsEndpoints = {
  tripGpsData: gpsExtract.tripGpsData,
  tripGpsHistory: gpsExtract.tripGpsHistory,
  listGpsSessions: gpsSessions.listGpsSessions,
  gpsIsolation: gpsSessions.gpsIsolation,
  openGpsSession: gpsSessions.openGpsSession,
  closeGpsSession: gpsSessions.closeGpsSession,
  gpsSessionDetail: gpsSessions.gpsSessionDetail,
  retryGpsSession: gpsSessions.retryGpsSession,
  pickGpsUnit: gpsSessions.pickGpsUnit,
  testGpsHistory: gpsSessions.testGpsHistory,
  explainTripGps: gpsSessions.explainTripGps,
  revealCredentials: gpsSessions.revealCredentials,
  updateGps: gpsSessions.updateGps,
  unifiedPositions: gpsUnified.unifiedPositions,
  unifiedExtract: gpsUnified.unifiedExtract,
  startAccessCheck: gpsAccessChecks.startAccessCheck,
  getAccessCheck: gpsAccessChecks.getAccessCheck,
  cancelAccessCheck: gpsAccessChecks.cancelAccessCheck,
  listGpsOrigins: gpsOrigins.listGpsOrigins,
  confirmGpsOrigin: gpsOrigins.confirmGpsOrigin,
  withdrawGpsOrigin: gpsOrigins.withdrawGpsOrigin,
  listPlatformHealth: gpsPlatforms.listPlatformHealth,
  listMirrors: gpsMirrors.listMirrors,
  createMirror: gpsMirrors.createMirror,
  updateMirror: gpsMirrors.updateMirror,
  deleteMirror: gpsMirrors.deleteMirror,
  listMirrorUnits: gpsMirrors.listMirrorUnits,
  bindMirrorUnit: gpsMirrors.bindMirrorUnit,
  traccarForward: gpsMirrors.traccarForward,
  mirrorWebhook: gpsMirrors.mirrorWebhook,
} as const
