import { type ApiScope, type EndpointName, ROLES, type Role } from '@vigia/contract'
import type { Actor } from './actor.ts'

/**
 * Who may make a call. `public`: anybody. `device`: the intake itself checks the device. Else the roles that may, and the
 * scopes with which an API key may (none given: no key may).
 */
export type Permission =
  | 'public'
  | 'device'
  | {
      readonly roles: readonly Role[]
      readonly scopes?: readonly ApiScope[]
      /** Also for who must set up a second factor first. */
      readonly withoutFactor?: true
    }

const everyone = { roles: ROLES }
/** A person's own account: open while the second factor that it must have is not set up. */
const ownAccount = { roles: ROLES, withoutFactor: true } as const
const readers = { roles: ROLES, scopes: ['read'] } as const
const monitoring = { roles: ['administrador', 'supervisor', 'monitorista'] } as const
const monitoringAndTripWriters = { ...monitoring, scopes: ['travels:write'] } as const
const planners = { roles: ['administrador', 'supervisor'] } as const
const plannersAndTripWriters = { ...planners, scopes: ['travels:write'] } as const
const administrators = { roles: ['administrador'] } as const

/** The one table: every call, and who may make it. A route that is not here stops the start. */
export const permissions: Readonly<Record<EndpointName | 'staticFiles', Permission>> = {
  login: 'public',
  refresh: 'public',
  readActivation: 'public',
  activate: 'public',
  sampleAccount: 'public',
  logout: 'public',
  me: ownAccount,
  secondFactor: 'public',
  passkeySignInOptions: 'public',
  passkeySignIn: 'public',
  listSignInProviders: 'public',
  startProviderSignIn: 'public',
  finishProviderSignIn: 'public',
  account: ownAccount,
  reauthenticate: ownAccount,
  changePassword: ownAccount,
  startTotp: ownAccount,
  confirmTotp: ownAccount,
  removeTotp: ownAccount,
  renewRecoveryCodes: ownAccount,
  passkeyOptions: ownAccount,
  addPasskey: ownAccount,
  renamePasskey: ownAccount,
  removePasskey: ownAccount,
  listSessions: ownAccount,
  endSession: ownAccount,
  endOtherSessions: ownAccount,
  reportActivity: ownAccount,
  resetFactors: administrators,
  getSignInSettings: administrators,
  putSignInSettings: administrators,
  getIdentityProvider: administrators,
  putIdentityProvider: administrators,
  deleteIdentityProvider: administrators,
  listUsers: administrators,
  updateUser: administrators,
  createUser: administrators,
  inviteUser: administrators,
  readReach: administrators,
  listUserSessions: administrators,
  endUserSessions: administrators,
  listRoles: administrators,
  listApiKeys: administrators,
  createApiKey: administrators,
  revokeApiKey: administrators,
  listWebhooks: administrators,
  createWebhook: administrators,
  updateWebhook: administrators,
  deleteWebhook: administrators,
  rotateWebhookSecret: administrators,
  testWebhook: administrators,
  listWebhookDeliveries: administrators,
  resendWebhookDelivery: administrators,
  upsertTrips: plannersAndTripWriters,
  patchTrip: plannersAndTripWriters,
  getTrip: plannersAndTripWriters,
  checkTrip: plannersAndTripWriters,
  importTrips: plannersAndTripWriters,
  getTripImport: plannersAndTripWriters,
  cancelTripImport: plannersAndTripWriters,
  listTripImports: plannersAndTripWriters,
  putImportColumns: plannersAndTripWriters,
  listImportRows: plannersAndTripWriters,
  patchImportRow: plannersAndTripWriters,
  startTripImport: plannersAndTripWriters,
  undoTripImport: plannersAndTripWriters,
  exportImportRows: plannersAndTripWriters,
  listTrips: readers,
  listCatalogue: readers,
  mergeCatalogue: administrators,
  tripHistory: readers,
  changeTripStatuses: plannersAndTripWriters,
  tripDeletion: plannersAndTripWriters,
  deleteTrip: plannersAndTripWriters,
  travelsInTransit: readers,
  queryTravels: readers,
  noteExport: everyone,
  listComments: readers,
  addComment: monitoringAndTripWriters,
  addIncident: monitoringAndTripWriters,
  updateIncident: monitoringAndTripWriters,
  listDevices: readers,
  // An integration registers devices and gives them to others, as its trips do by naming them. What a registered device proves
  // itself with is for people: with a new secret a key that got lost would speak for every truck.
  createDevice: plannersAndTripWriters,
  updateDevice: plannersAndTripWriters,
  renewDeviceSecret: planners,
  importDevices: planners,
  getPairing: planners,
  listUnknownDevices: planners,
  getSetup: planners,
  patchSetup: planners,
  listOperators: readers,
  getOperator: readers,
  createOperator: planners,
  updateOperator: planners,
  addOperatorDocument: planners,
  putOperatorDocumentFile: planners,
  getOperatorDocumentFile: planners,
  deleteOperatorDocument: planners,
  listUnits: readers,
  listCarriers: readers,
  listClients: readers,
  postPositions: { roles: [], scopes: ['positions:write'] },
  osmandQuery: 'device',
  osmandPost: 'device',
  osmandSecretQuery: 'device',
  osmandSecretPost: 'device',
  owntracks: 'device',
  listSentinelTrips: readers,
  sentinelStats: readers,
  tripDetail: readers,
  setPosition: monitoring,
  tripGpsData: readers,
  tripGpsHistory: readers,
  listGpsSessions: readers,
  gpsIsolation: administrators,
  openGpsSession: monitoring,
  closeGpsSession: monitoring,
  gpsSessionDetail: readers,
  retryGpsSession: monitoring,
  pickGpsUnit: monitoring,
  testGpsHistory: monitoring,
  explainTripGps: readers,
  revealCredentials: monitoring,
  updateGps: { ...monitoring, scopes: ['positions:write'] },
  unifiedPositions: readers,
  unifiedExtract: monitoring,
  listGpsOrigins: planners,
  confirmGpsOrigin: planners,
  withdrawGpsOrigin: planners,
  listMirrors: administrators,
  createMirror: administrators,
  updateMirror: administrators,
  deleteMirror: administrators,
  listMirrorUnits: administrators,
  bindMirrorUnit: administrators,
  traccarForward: 'device',
  mirrorWebhook: 'device',
  listGeofences: readers,
  createGeofence: plannersAndTripWriters,
  updateGeofence: plannersAndTripWriters,
  deleteGeofence: planners,
  importGeofences: plannersAndTripWriters,
  exportGeofences: readers,
  readGeoFile: plannersAndTripWriters,
  getPlannedRoute: readers,
  putPlannedRoute: plannersAndTripWriters,
  deletePlannedRoute: plannersAndTripWriters,
  suggestRoutes: readers,
  exportPlannedRoute: readers,
  listPlannedRoutes: readers,
  monitorLogbooks: readers,
  monitorIncidents: readers,
  monitorOperators: readers,
  monitorTracking: readers,
  fullMapPositions: readers,
  mapIncidents: readers,
  roadsOfPoints: readers,
  getMapLayers: readers,
  getMapTile: readers,
  getBasemapTile: readers,
  listSettingChanges: administrators,
  settingsCatalogue: everyone,
  getMapSettings: administrators,
  putMapSettings: administrators,
  listMapPresets: administrators,
  testMapLayer: administrators,
  getRiskSettings: readers,
  putRiskSettings: administrators,
  getStorage: administrators,
  previewRetention: administrators,
  getRetention: administrators,
  putRetention: administrators,
  getAlertRules: readers,
  putAlertRules: administrators,
  getContact: readers,
  putContact: administrators,
  getGpsSettings: administrators,
  putGpsSettings: administrators,
  listAlertRules: readers,
  putAlertRule: administrators,
  listAlertRuleVersions: readers,
  restoreAlertRule: administrators,
  activeAlerts: readers,
  acknowledgeAlert: monitoring,
  raiseAlert: monitoring,
  resolveAlert: monitoring,
  alertDetail: readers,
  addAlertNote: monitoring,
  alertHistory: readers,
  pushKey: everyone,
  subscribePush: everyone,
  unsubscribePush: everyone,
  testPush: everyone,
  realtimeMetrics: readers,
  gpsPositions: readers,
  riskAnalysis: readers,
  healthz: 'public',
  readyz: 'public',
  prometheus: 'public',
  openapi: readers,
  staticFiles: 'public',
}

/** Presence has no call: everybody who is signed in is counted, and those who monitor see who is there. */
export const presencePermissions = { beCounted: everyone, see: monitoring } as const satisfies Record<
  string,
  Permission
>

/** What the intakes receive of whomever has no call: it says addresses, and is sent to those who ask for it on their socket. */
export const intakePermissions = { see: administrators } as const satisfies Record<string, Permission>

/** Whether `actor` may make a call with this permission. A person's key may nothing that the person may not. */
export function isAllowed(permission: Permission, actor: Actor): boolean {
  if (typeof permission === 'string') return true
  if (actor.kind === 'user') {
    return permission.roles.includes(actor.role) && (permission.withoutFactor === true || !actor.mustAddFactor)
  }
  if (actor.owner !== null && (actor.owner.mustAddFactor || !permission.roles.includes(actor.owner.role))) return false
  return permission.scopes?.some((scope) => actor.scopes.includes(scope)) ?? false
}
