import * as account from './account.ts'
import { alertWork } from './alert-work.ts'
import * as alerts from './alerts.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as basemap from './basemap.ts'
import * as catalogues from './catalogues.ts'
import * as devices from './devices.ts'
import * as dryRuns from './dry-runs.ts'
import type { Endpoint } from './endpoint.ts'
import { expectedStopCalls } from './expected-stops.ts'
import * as exports from './exports.ts'
import * as fullMap from './full-map.ts'
import * as geofences from './geofences.ts'
import { gpsEndpoints } from './gps-endpoints.ts'
import { handoverCalls } from './handovers.ts'
import { getImportTracking } from './import-tracking.ts'
import { kpiCalls } from './kpis.ts'
import * as lanes from './lanes.ts'
import * as logbook from './logbook.ts'
import * as logbookSettings from './logbook-settings.ts'
import * as mapTiles from './map-tiles.ts'
import { metricCalls } from './metrics.ts'
import * as monitor from './monitor.ts'
import * as operatorAbsences from './operator-absences.ts'
import * as operatorData from './operator-data.ts'
import * as operatorDocuments from './operator-documents.ts'
import { operatorPageCalls } from './operator-page-calls.ts'
import * as operators from './operators.ts'
import * as ownRules from './own-rules.ts'
import * as places from './places.ts'
import * as plannedRoutes from './planned-routes.ts'
import * as positions from './positions.ts'
import * as preferences from './preferences.ts'
import { promiseCalls } from './promises.ts'
import { protocolRuns } from './protocol-runs.ts'
import * as protocols from './protocols.ts'
import { reportScheduleCalls } from './report-schedules.ts'
import { reportCalls } from './reports.ts'
import * as riskPreview from './risk-preview.ts'
import { roundCalls } from './rounds.ts'
import * as sentinel from './sentinel.ts'
import * as settingChanges from './setting-changes.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import { shareLinkCalls } from './share-links.ts'
import * as signIn from './sign-in-settings.ts'
import * as storage from './storage.ts'
import * as system from './system.ts'
import * as travelQuery from './travel-query.ts'
import * as travels from './travels.ts'
import * as travelsInTransit from './travels-in-transit.ts'
import { tripArrival } from './trip-arrival.ts'
import { tripAssigneeCalls } from './trip-assignees.ts'
import { tripCommentCalls } from './trip-comments.ts'
import * as tripImports from './trip-imports.ts'
import * as tripList from './trip-list.ts'
import { tripPhotoCalls } from './trip-photos.ts'
import { tripTimeline } from './trip-timeline.ts'
import * as tripWords from './trip-words.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'
import * as works from './works.ts'

/** Every call of the API by name: what the permission table, the OpenAPI document and the tests enumerate. */
export const endpoints = {
  login: auth.login,
  refresh: auth.refresh,
  logout: auth.logout,
  me: auth.me,
  secondFactor: auth.secondFactor,
  passkeySignInOptions: auth.passkeySignInOptions,
  passkeySignIn: auth.passkeySignIn,
  listSignInProviders: auth.listSignInProviders,
  startProviderSignIn: auth.startProviderSignIn,
  finishProviderSignIn: auth.finishProviderSignIn,
  account: account.account,
  reauthenticate: account.reauthenticate,
  changePassword: account.changePassword,
  startTotp: account.startTotp,
  confirmTotp: account.confirmTotp,
  removeTotp: account.removeTotp,
  renewRecoveryCodes: account.renewRecoveryCodes,
  passkeyOptions: account.passkeyOptions,
  addPasskey: account.addPasskey,
  renamePasskey: account.renamePasskey,
  removePasskey: account.removePasskey,
  listSessions: account.listSessions,
  endSession: account.endSession,
  endOtherSessions: account.endOtherSessions,
  reportActivity: account.reportActivity,
  getPreferences: preferences.getPreferences,
  putPreferences: preferences.putPreferences,
  updateMe: preferences.updateMe,
  resetFactors: account.resetFactors,
  getSignInSettings: signIn.getSignInSettings,
  putSignInSettings: signIn.putSignInSettings,
  getIdentityProvider: signIn.getIdentityProvider,
  putIdentityProvider: signIn.putIdentityProvider,
  deleteIdentityProvider: signIn.deleteIdentityProvider,
  readActivation: auth.readActivation,
  activate: auth.activate,
  sampleAccount: auth.sampleAccount,
  listUsers: users.listUsers,
  updateUser: users.updateUser,
  createUser: users.createUser,
  inviteUser: users.inviteUser,
  mailInvite: users.mailInvite,
  readReach: users.readReach,
  listUserSessions: users.listUserSessions,
  endUserSessions: users.endUserSessions,
  listRoles: users.listRoles,
  listApiKeys: apiKeys.listApiKeys,
  listCredentialEnds: apiKeys.listCredentialEnds,
  createApiKey: apiKeys.createApiKey,
  revokeApiKey: apiKeys.revokeApiKey,
  listWebhooks: webhooks.listWebhooks,
  createWebhook: webhooks.createWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  rotateWebhookSecret: webhooks.rotateWebhookSecret,
  testWebhook: webhooks.testWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  resendWebhookDelivery: webhooks.resendWebhookDelivery,
  upsertTrips: travels.upsertTrips,
  patchTrip: travels.patchTrip,
  ...{ getTrip: travels.getTrip, copyTripPassword: travels.copyTripPassword },
  checkTrip: travels.checkTrip,
  importTrips: tripImports.importTrips,
  getTripImport: tripImports.getTripImport,
  cancelTripImport: tripImports.cancelTripImport,
  listTripImports: tripImports.listTripImports,
  putImportColumns: tripImports.putImportColumns,
  listImportRows: tripImports.listImportRows,
  patchImportRow: tripImports.patchImportRow,
  startTripImport: tripImports.startTripImport,
  undoTripImport: tripImports.undoTripImport,
  exportImportRows: tripImports.exportImportRows,
  getImportTracking,
  travelsInTransit: travelsInTransit.travelsInTransit,
  queryTravels: travelQuery.queryTravels,
  noteExport: exports.noteExport,
  listTrips: tripList.listTrips,
  changeTripStatuses: tripList.changeTripStatuses,
  ...tripAssigneeCalls,
  tripHistory: tripList.tripHistory,
  tripDeletion: tripList.tripDeletion,
  deleteTrip: tripList.deleteTrip,
  listCatalogue: catalogues.listCatalogue,
  mergeCatalogue: catalogues.mergeCatalogue,
  createCatalogueEntry: catalogues.createCatalogueEntry,
  renameLane: catalogues.renameLane,
  renameCatalogueEntry: catalogues.renameCatalogueEntry,
  listAudit: audit.listAudit,
  auditState: audit.auditState,
  exportAudit: audit.exportAudit,
  startWork: works.startWork,
  listWorks: works.listWorks,
  notifyAdministrators: works.notifyAdministrators,
  cancelWork: works.cancelWork,
  previewExport: works.previewExport,
  linkExport: works.linkExport,
  downloadExport: works.downloadExport,
  ...tripCommentCalls,
  revealTripWord: tripWords.revealTripWord,
  changeTripWords: tripWords.changeTripWords,
  ...operatorPageCalls,
  ...expectedStopCalls,
  addIncident: travels.addIncident,
  updateIncident: travels.updateIncident,
  ...devices.deviceCalls,
  getSetup: setup.getSetup,
  patchSetup: setup.patchSetup,
  startDemoFleet: setup.startDemoFleet,
  stopDemoFleet: setup.stopDemoFleet,
  visitDemoFleet: setup.visitDemoFleet,
  listOperators: operators.listOperators,
  getOperator: operators.getOperator,
  ...{ operatorDuty: operators.operatorDuty, listOperatorDuty: operators.listOperatorDuty },
  createOperator: operators.createOperator,
  updateOperator: operators.updateOperator,
  exportOperator: operatorData.exportOperator,
  getOperatorErasure: operatorData.getOperatorErasure,
  eraseOperator: operatorData.eraseOperator,
  addOperatorAbsence: operatorAbsences.addOperatorAbsence,
  updateOperatorAbsence: operatorAbsences.updateOperatorAbsence,
  deleteOperatorAbsence: operatorAbsences.deleteOperatorAbsence,
  addOperatorDocument: operatorDocuments.addOperatorDocument,
  putOperatorDocumentFile: operatorDocuments.putOperatorDocumentFile,
  getOperatorDocumentFile: operatorDocuments.getOperatorDocumentFile,
  deleteOperatorDocument: operatorDocuments.deleteOperatorDocument,
  listUnits: devices.listUnits,
  listCarriers: devices.listCarriers,
  listClients: devices.listClients,
  postPositions: positions.postPositions,
  osmandQuery: positions.osmandQuery,
  osmandPost: positions.osmandPost,
  osmandSecretQuery: positions.osmandSecretQuery,
  osmandSecretPost: positions.osmandSecretPost,
  owntracks: positions.owntracks,
  listSentinelTrips: sentinel.listSentinelTrips,
  sentinelStats: sentinel.sentinelStats,
  tripDetail: sentinel.tripDetail,
  setPosition: sentinel.setPosition,
  ...gpsEndpoints,
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
  ...logbook.logbookCalls,
  ...promiseCalls,
  ...handoverCalls,
  tripTimeline,
  tripArrival,
  ...roundCalls,
  ...shareLinkCalls,
  ...monitor.monitorCalls,
  fullMapPositions: fullMap.fullMapPositions,
  mapIncidents: fullMap.mapIncidents,
  roadsOfPoints: places.roadsOfPoints,
  searchPlaces: places.searchPlaces,
  laneRoutes: lanes.laneRoutes,
  getMapLayers: mapTiles.getMapLayers,
  getMapTile: mapTiles.getMapTile,
  getBasemapTile: mapTiles.getBasemapTile,
  getBasemap: basemap.getBasemap,
  startBasemapUpload: basemap.startBasemapUpload,
  sendBasemapPart: basemap.sendBasemapPart,
  finishBasemapUpload: basemap.finishBasemapUpload,
  cancelBasemapUpload: basemap.cancelBasemapUpload,
  removeBasemap: basemap.removeBasemap,
  listSettingChanges: settingChanges.listSettingChanges,
  settingsCatalogue: settingChanges.settingsCatalogue,
  getMapSettings: settings.getMapSettings,
  putMapSettings: settings.putMapSettings,
  listMapPresets: settings.listMapPresets,
  testMapLayer: settings.testMapLayer,
  getRiskSettings: settings.getRiskSettings,
  previewRiskSettings: riskPreview.previewRiskSettings,
  putRiskSettings: settings.putRiskSettings,
  getStorage: storage.getStorage,
  getSystem: system.getSystem,
  selfCheck: system.selfCheck,
  previewRetention: storage.previewRetention,
  getRetention: settings.getRetention,
  putRetention: settings.putRetention,
  getAlertRules: settings.getAlertRules,
  putAlertRules: settings.putAlertRules,
  getAnnouncement: settings.getAnnouncement,
  putAnnouncement: settings.putAnnouncement,
  getContact: settings.getContact,
  putContact: settings.putContact,
  getLogbookSettings: logbookSettings.getLogbookSettings,
  putLogbookSettings: logbookSettings.putLogbookSettings,
  getGpsSettings: settings.getGpsSettings,
  putGpsSettings: settings.putGpsSettings,
  listAlertRules: ownRules.listAlertRules,
  listAlertNoise: ownRules.listAlertNoise,
  putAlertRule: ownRules.putAlertRule,
  listAlertRuleVersions: ownRules.listAlertRuleVersions,
  restoreAlertRule: ownRules.restoreAlertRule,
  getProtocol: protocols.getProtocol,
  putProtocol: protocols.putProtocol,
  listProtocolVersions: protocols.listProtocolVersions,
  restoreProtocol: protocols.restoreProtocol,
  startDryRun: dryRuns.startDryRun,
  getDryRun: dryRuns.getDryRun,
  listDryRunRows: dryRuns.listDryRunRows,
  cancelDryRun: dryRuns.cancelDryRun,
  activeAlerts: alerts.activeAlerts,
  ...alertWork,
  ...protocolRuns,
  raiseAlert: alerts.raiseAlert,
  alertDetail: alerts.alertDetail,
  alertHistory: alerts.alertHistory,
  pushKey: alerts.pushKey,
  subscribePush: alerts.subscribePush,
  unsubscribePush: alerts.unsubscribePush,
  testPush: alerts.testPush,
  ...{ ...metricCalls, ...kpiCalls, ...reportCalls, ...reportScheduleCalls, ...tripPhotoCalls },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
