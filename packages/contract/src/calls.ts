import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/**
 * Method and path of every call of `endpoints`, by name and without a schema: what the browser carries, and all that it
 * knows of an address. A path with `:id` in it takes the call's params.
 */
export const calls = {
  login: 'POST /api/auth/login',
  refresh: 'POST /api/auth/refresh',
  logout: 'POST /api/auth/logout',
  me: 'GET /api/auth/me',
  secondFactor: 'POST /api/auth/second-factor',
  passkeySignInOptions: 'POST /api/auth/passkey/options',
  passkeySignIn: 'POST /api/auth/passkey',
  listSignInProviders: 'GET /api/auth/providers',
  startProviderSignIn: 'GET /api/auth/providers/:id/start',
  finishProviderSignIn: 'GET /api/auth/providers/callback/:id',
  account: 'GET /api/auth/account',
  reauthenticate: 'POST /api/auth/reauthenticate',
  changePassword: 'POST /api/auth/password',
  startTotp: 'POST /api/auth/totp',
  confirmTotp: 'POST /api/auth/totp/confirm',
  removeTotp: 'DELETE /api/auth/totp',
  renewRecoveryCodes: 'POST /api/auth/recovery-codes',
  passkeyOptions: 'POST /api/auth/passkeys/options',
  addPasskey: 'POST /api/auth/passkeys',
  renamePasskey: 'PATCH /api/auth/passkeys/:id',
  removePasskey: 'DELETE /api/auth/passkeys/:id',
  listSessions: 'GET /api/auth/sessions',
  endSession: 'DELETE /api/auth/sessions/:id',
  endOtherSessions: 'DELETE /api/auth/sessions',
  reportActivity: 'POST /api/auth/activity',
  resetFactors: 'DELETE /api/users/:id/factors',
  getSignInSettings: 'GET /api/settings/sign-in',
  putSignInSettings: 'PUT /api/settings/sign-in',
  getIdentityProvider: 'GET /api/settings/identity-provider',
  putIdentityProvider: 'PUT /api/settings/identity-provider',
  deleteIdentityProvider: 'DELETE /api/settings/identity-provider',
  readActivation: 'POST /api/auth/activation',
  activate: 'POST /api/auth/activate',
  sampleAccount: 'GET /api/auth/sample-account',
  listUsers: 'GET /api/users',
  updateUser: 'PATCH /api/users/:id',
  createUser: 'POST /api/users',
  inviteUser: 'POST /api/users/:id/invite',
  readReach: 'GET /api/users/reach',
  listUserSessions: 'GET /api/users/:id/sessions',
  endUserSessions: 'DELETE /api/users/:id/sessions',
  listRoles: 'GET /api/roles',
  listApiKeys: 'GET /api/api-keys',
  createApiKey: 'POST /api/api-keys',
  revokeApiKey: 'DELETE /api/api-keys/:id',
  listWebhooks: 'GET /api/webhooks',
  createWebhook: 'POST /api/webhooks',
  updateWebhook: 'PATCH /api/webhooks/:id',
  deleteWebhook: 'DELETE /api/webhooks/:id',
  rotateWebhookSecret: 'POST /api/webhooks/:id/rotate',
  testWebhook: 'POST /api/webhooks/:id/test',
  listWebhookDeliveries: 'GET /api/webhooks/:id/deliveries',
  resendWebhookDelivery: 'POST /api/webhook-deliveries/:id/resend',
  upsertTrips: 'POST /api/travels',
  patchTrip: 'PATCH /api/travels/:id',
  getTrip: 'GET /api/travels/:id',
  checkTrip: 'POST /api/travels/check',
  importTrips: 'POST /api/travels/import',
  getTripImport: 'GET /api/travels/imports/:id',
  cancelTripImport: 'DELETE /api/travels/imports/:id',
  listTripImports: 'GET /api/travels/imports',
  putImportColumns: 'PUT /api/travels/imports/:id/columns',
  listImportRows: 'GET /api/travels/imports/:id/rows',
  patchImportRow: 'PATCH /api/travels/imports/:id/rows/:row',
  startTripImport: 'POST /api/travels/imports/:id/start',
  undoTripImport: 'POST /api/travels/imports/:id/undo',
  exportImportRows: 'GET /api/travels/imports/:id/file',
  travelsInTransit: 'GET /api/travels/in-transit',
  queryTravels: 'POST /api/travels/query',
  noteExport: 'POST /api/exports',
  listTrips: 'GET /api/travels',
  changeTripStatuses: 'POST /api/travels/status',
  tripHistory: 'GET /api/travels/:id/history',
  tripDeletion: 'GET /api/travels/:id/deletion',
  deleteTrip: 'DELETE /api/travels/:id',
  listCatalogue: 'GET /api/catalogues/:kind',
  mergeCatalogue: 'POST /api/catalogues/:kind/merge',
  listAudit: 'GET /api/audit',
  auditState: 'GET /api/audit/state',
  exportAudit: 'GET /api/audit/export',
  startWork: 'POST /api/works',
  listWorks: 'GET /api/works',
  cancelWork: 'DELETE /api/works/:id',
  listComments: 'GET /api/travels/:id/comments',
  addComment: 'POST /api/travels/:id/comments',
  addIncident: 'POST /api/travels/:id/incidences',
  updateIncident: 'PATCH /api/incidences/:id',
  listDevices: 'GET /api/devices',
  createDevice: 'POST /api/devices',
  updateDevice: 'PATCH /api/devices/:id',
  listDeviceOwners: 'GET /api/devices/:id/owners',
  renewDeviceSecret: 'POST /api/devices/:id/secret',
  importDevices: 'POST /api/devices/import',
  getPairing: 'GET /api/devices/:id/pairing',
  listUnknownDevices: 'GET /api/devices/unknown',
  getSetup: 'GET /api/setup',
  patchSetup: 'PATCH /api/setup',
  listOperators: 'GET /api/operators',
  getOperator: 'GET /api/operators/:id',
  createOperator: 'POST /api/operators',
  updateOperator: 'PATCH /api/operators/:id',
  exportOperator: 'GET /api/operators/:id/export',
  getOperatorErasure: 'GET /api/operators/:id/erasure',
  eraseOperator: 'POST /api/operators/:id/erasure',
  addOperatorDocument: 'POST /api/operators/:id/documents',
  putOperatorDocumentFile: 'PUT /api/operator-documents/:id/file',
  getOperatorDocumentFile: 'GET /api/operator-documents/:id/file',
  deleteOperatorDocument: 'DELETE /api/operator-documents/:id',
  listUnits: 'GET /api/units',
  listCarriers: 'GET /api/carriers',
  listClients: 'GET /api/clients',
  postPositions: 'POST /api/positions',
  osmandQuery: 'GET /intake/osmand',
  osmandPost: 'POST /intake/osmand',
  osmandSecretQuery: 'GET /intake/osmand/:secret',
  osmandSecretPost: 'POST /intake/osmand/:secret',
  owntracks: 'POST /intake/owntracks',
  listSentinelTrips: 'GET /api/sentinel/travels/in-transit',
  sentinelStats: 'GET /api/sentinel/stats',
  tripDetail: 'GET /api/sentinel/travel/:id',
  setPosition: 'POST /api/sentinel/travel/:id/position',
  tripGpsData: 'GET /api/gps/extract/data/:id',
  tripGpsHistory: 'GET /api/gps/extract/history/:id',
  listGpsSessions: 'GET /api/gps/extract/sessions',
  gpsIsolation: 'GET /api/gps/extract/isolation',
  openGpsSession: 'POST /api/gps/extract/open',
  closeGpsSession: 'DELETE /api/gps/extract/session/:id',
  gpsSessionDetail: 'GET /api/gps/extract/session/:id',
  retryGpsSession: 'POST /api/gps/extract/session/:id/retry',
  pickGpsUnit: 'POST /api/gps/extract/session/:id/unit',
  testGpsHistory: 'POST /api/gps/extract/test-history/:id',
  explainTripGps: 'GET /api/gps/diagnosis/:id',
  revealCredentials: 'GET /api/travels/:id/credentials',
  updateGps: 'POST /api/sentinel/update-gps',
  unifiedPositions: 'GET /api/gps/unified/positions',
  unifiedExtract: 'POST /api/gps/unified/extract/:travelId',
  listGpsOrigins: 'GET /api/gps/origins',
  confirmGpsOrigin: 'POST /api/gps/origins',
  withdrawGpsOrigin: 'DELETE /api/gps/origins/:id',
  listMirrors: 'GET /api/gps/mirrors',
  createMirror: 'POST /api/gps/mirrors',
  updateMirror: 'PATCH /api/gps/mirrors/:id',
  deleteMirror: 'DELETE /api/gps/mirrors/:id',
  listMirrorUnits: 'GET /api/gps/mirrors/:id/units',
  bindMirrorUnit: 'PUT /api/gps/mirror-units/:id',
  traccarForward: 'POST /intake/traccar/:key',
  mirrorWebhook: 'POST /intake/webhook/:key',
  listGeofences: 'GET /api/geofences',
  createGeofence: 'POST /api/geofences',
  updateGeofence: 'PATCH /api/geofences/:id',
  deleteGeofence: 'DELETE /api/geofences/:id',
  importGeofences: 'POST /api/geofences/import',
  exportGeofences: 'GET /api/geofences/export',
  readGeoFile: 'POST /api/geo-files/read',
  getPlannedRoute: 'GET /api/travels/:id/route',
  putPlannedRoute: 'PUT /api/travels/:id/route',
  deletePlannedRoute: 'DELETE /api/travels/:id/route',
  suggestRoutes: 'GET /api/travels/:id/route/suggestions',
  exportPlannedRoute: 'GET /api/travels/:id/route/export',
  listPlannedRoutes: 'GET /api/planned-routes',
  monitorLogbooks: 'GET /api/monitor/bitacoras',
  monitorIncidents: 'GET /api/monitor/incidences',
  monitorOperators: 'GET /api/monitor/operator-status',
  monitorTracking: 'GET /api/monitor/gps-tracking',
  fullMapPositions: 'GET /api/gps/positions',
  mapIncidents: 'GET /api/incidences/map',
  roadsOfPoints: 'POST /api/places/roads',
  getMapLayers: 'GET /api/map/layers',
  getMapTile: 'GET /api/map/tiles/:layer/:z/:x/:y',
  getBasemapTile: 'GET /api/map/basemap/:z/:x/:y',
  listSettingChanges: 'GET /api/settings/history',
  settingsCatalogue: 'GET /api/settings/catalogue',
  getMapSettings: 'GET /api/settings/map',
  putMapSettings: 'PUT /api/settings/map',
  listMapPresets: 'GET /api/settings/map/presets',
  testMapLayer: 'POST /api/settings/map/test',
  getRiskSettings: 'GET /api/settings/risk',
  previewRiskSettings: 'POST /api/settings/risk/preview',
  putRiskSettings: 'PUT /api/settings/risk',
  getStorage: 'GET /api/storage',
  previewRetention: 'GET /api/settings/retention/preview',
  getRetention: 'GET /api/settings/retention',
  putRetention: 'PUT /api/settings/retention',
  getAlertRules: 'GET /api/settings/alerts',
  putAlertRules: 'PUT /api/settings/alerts',
  getContact: 'GET /api/settings/contact',
  putContact: 'PUT /api/settings/contact',
  getGpsSettings: 'GET /api/settings/gps',
  putGpsSettings: 'PUT /api/settings/gps',
  listAlertRules: 'GET /api/alert-rules',
  putAlertRule: 'PUT /api/alert-rules/:type',
  listAlertRuleVersions: 'GET /api/alert-rules/:type/versions',
  restoreAlertRule: 'POST /api/alert-rules/:type/versions/:version/restore',
  startDryRun: 'POST /api/alert-rules/:type/dry-runs',
  getDryRun: 'GET /api/alert-dry-runs/:id',
  listDryRunRows: 'GET /api/alert-dry-runs/:id/rows',
  cancelDryRun: 'DELETE /api/alert-dry-runs/:id',
  activeAlerts: 'GET /api/alerts/active',
  acknowledgeAlert: 'POST /api/alerts/:id/acknowledge',
  raiseAlert: 'POST /api/alerts',
  resolveAlert: 'POST /api/alerts/:id/resolve',
  alertDetail: 'GET /api/alerts/:id',
  addAlertNote: 'POST /api/alerts/:id/notes',
  alertHistory: 'GET /api/alerts/history',
  pushKey: 'GET /api/push/key',
  subscribePush: 'POST /api/push/subscriptions',
  unsubscribePush: 'DELETE /api/push/subscriptions',
  testPush: 'POST /api/push/test',
  realtimeMetrics: 'GET /api/metrics/realtime',
  gpsPositions: 'GET /api/metrics/gps-positions',
  riskAnalysis: 'GET /api/metrics/risk-analysis',
  healthz: 'GET /healthz',
  readyz: 'GET /readyz',
  prometheus: 'GET /metrics',
  openapi: 'GET /api/openapi.json',
} as const satisfies { readonly [N in keyof Endpoints]: `${Endpoints[N]['method']} ${Endpoints[N]['path']}` }

export type CallName = keyof typeof calls

/** As it is sent: a schema's input, which nobody needs to be able to change. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Sent<T[Field]> }
    : T

/** An address carries text: where any text may stand, a number may too; `Absent` is left out. */
type AsText<T, Absent> = {
  readonly [Field in keyof T]: (string extends T[Field] ? T[Field] | number : T[Field]) | Absent
}

type Input<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.input<Schema> : undefined

type Params<E extends Endpoint, T = Input<E, 'params'>> = T extends undefined
  ? { readonly params?: never }
  : { readonly params: AsText<T, never> }

type Query<E extends Endpoint, T = Input<E, 'query'>> = T extends undefined
  ? { readonly query?: never }
  : object extends T
    ? { readonly query?: AsText<T, null> }
    : { readonly query: AsText<T, null> }

type Body<E extends Endpoint, T = Input<E, 'body'>> = [T] extends [undefined]
  ? { readonly body?: never }
  : { readonly body: Sent<T> }

/** What a caller gives, by call; a query's null is left out. */
export type CallInputs = { readonly [N in CallName]: Params<Endpoints[N]> & Query<Endpoints[N]> & Body<Endpoints[N]> }

type Output<E extends Endpoint> =
  | (E extends { readonly response: infer Schema extends z.ZodType } ? z.output<Schema> : null)
  | (E extends { readonly accepted: infer Schema extends z.ZodType } ? z.output<Schema> : never)

/** What a good answer's JSON holds, by call; null: it has no body, or one that is no JSON. */
export type CallAnswers = { readonly [N in CallName]: Output<Endpoints[N]> }
