import * as alerts from './alerts.ts'
import * as auth from './auth.ts'
import * as devices from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import * as fullMap from './full-map.ts'
import * as geofences from './geofences.ts'
import * as gpsExtract from './gps-extract.ts'
import * as gpsMirrors from './gps-mirrors.ts'
import * as gpsSessions from './gps-sessions.ts'
import * as gpsUnified from './gps-unified.ts'
import * as metrics from './metrics.ts'
import * as monitor from './monitor.ts'
import * as plannedRoutes from './planned-routes.ts'
import * as positions from './positions.ts'
import * as sentinel from './sentinel.ts'
import * as settings from './settings.ts'
import * as travelQuery from './travel-query.ts'
import * as travels from './travels.ts'
import * as travelsInTransit from './travels-in-transit.ts'
import * as users from './users.ts'

/** Every call of the API by name: what the permission table, the OpenAPI document and the tests enumerate. */
export const endpoints = {
  login: auth.login,
  refresh: auth.refresh,
  logout: auth.logout,
  me: auth.me,
  activate: auth.activate,
  sampleAccount: auth.sampleAccount,
  listUsers: users.listUsers,
  updateUser: users.updateUser,
  listApiKeys: users.listApiKeys,
  createApiKey: users.createApiKey,
  revokeApiKey: users.revokeApiKey,
  upsertTrips: travels.upsertTrips,
  patchTrip: travels.patchTrip,
  importTrips: travels.importTrips,
  getTripImport: travels.getTripImport,
  cancelTripImport: travels.cancelTripImport,
  travelsInTransit: travelsInTransit.travelsInTransit,
  queryTravels: travelQuery.queryTravels,
  listComments: travels.listComments,
  addComment: travels.addComment,
  addIncidence: travels.addIncidence,
  updateIncidence: travels.updateIncidence,
  listDevices: devices.listDevices,
  createDevice: devices.createDevice,
  updateDevice: devices.updateDevice,
  listOperators: devices.listOperators,
  listUnits: devices.listUnits,
  listCarriers: devices.listCarriers,
  listClients: devices.listClients,
  postPositions: positions.postPositions,
  osmandQuery: positions.osmandQuery,
  osmandPost: positions.osmandPost,
  owntracks: positions.owntracks,
  listSentinelTrips: sentinel.listSentinelTrips,
  sentinelStats: sentinel.sentinelStats,
  tripDetail: sentinel.tripDetail,
  setPosition: sentinel.setPosition,
  tripGpsData: gpsExtract.tripGpsData,
  tripGpsHistory: gpsExtract.tripGpsHistory,
  listGpsSessions: gpsSessions.listGpsSessions,
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
  listMirrors: gpsMirrors.listMirrors,
  createMirror: gpsMirrors.createMirror,
  deleteMirror: gpsMirrors.deleteMirror,
  listMirrorUnits: gpsMirrors.listMirrorUnits,
  bindMirrorUnit: gpsMirrors.bindMirrorUnit,
  traccarForward: gpsMirrors.traccarForward,
  mirrorWebhook: gpsMirrors.mirrorWebhook,
  listGeofences: geofences.listGeofences,
  createGeofence: geofences.createGeofence,
  updateGeofence: geofences.updateGeofence,
  deleteGeofence: geofences.deleteGeofence,
  importGeofences: geofences.importGeofences,
  exportGeofences: geofences.exportGeofences,
  readGeoFile: geofences.readGeoFile,
  getPlannedRoute: plannedRoutes.getPlannedRoute,
  putPlannedRoute: plannedRoutes.putPlannedRoute,
  deletePlannedRoute: plannedRoutes.deletePlannedRoute,
  suggestRoutes: plannedRoutes.suggestRoutes,
  exportPlannedRoute: plannedRoutes.exportPlannedRoute,
  listPlannedRoutes: plannedRoutes.listPlannedRoutes,
  monitorLogbooks: monitor.monitorLogbooks,
  monitorIncidences: monitor.monitorIncidences,
  monitorOperators: monitor.monitorOperators,
  monitorTracking: monitor.monitorTracking,
  fullMapPositions: fullMap.fullMapPositions,
  mapIncidences: fullMap.mapIncidences,
  getMapSettings: settings.getMapSettings,
  putMapSettings: settings.putMapSettings,
  getRiskSettings: settings.getRiskSettings,
  putRiskSettings: settings.putRiskSettings,
  getRetention: settings.getRetention,
  putRetention: settings.putRetention,
  getAlertRules: settings.getAlertRules,
  putAlertRules: settings.putAlertRules,
  getContact: settings.getContact,
  putContact: settings.putContact,
  getGpsSettings: settings.getGpsSettings,
  putGpsSettings: settings.putGpsSettings,
  activeAlerts: alerts.activeAlerts,
  acknowledgeAlert: alerts.acknowledgeAlert,
  raiseAlert: alerts.raiseAlert,
  resolveAlert: alerts.resolveAlert,
  alertDetail: alerts.alertDetail,
  addAlertNote: alerts.addAlertNote,
  alertHistory: alerts.alertHistory,
  pushKey: alerts.pushKey,
  subscribePush: alerts.subscribePush,
  unsubscribePush: alerts.unsubscribePush,
  testPush: alerts.testPush,
  realtimeMetrics: metrics.realtimeMetrics,
  gpsPositions: metrics.gpsPositions,
  riskAnalysis: metrics.riskAnalysis,
  healthz: metrics.healthz,
  readyz: metrics.readyz,
  prometheus: metrics.prometheus,
  openapi: metrics.openapi,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
