import { type ApiScope, type EndpointName, ROLES, type Role } from '@vigia/contract'
import type { Permission } from './permission.ts'
import { permissions } from './permissions.ts'

interface RoleRow {
  readonly label: string
  readonly roles: Role[]
  readonly scopes: ApiScope[]
}

/**
 * What the calls are for, in the words of who gives roles. Each call that a person or a key may make stands in one row, and
 * the calls of a row are all for the same: `role-rows.test.ts` holds the table against `permissions.ts`.
 */
export const ROLE_ROWS: Readonly<Record<string, Readonly<Record<string, readonly EndpointName[]>>>> = {
  Mirar: {
    'Tablero, mapas, alertas, historial y repetición': [
      ...(['listSentinelTrips', 'sentinelStats', 'tripDetail', 'tripGpsData', 'tripGpsHistory'] as const),
      ...(['listGpsSessions', 'gpsSessionDetail', 'explainTripGps', 'unifiedPositions', 'travelsInTransit'] as const),
      ...([
        'logbookTrips',
        'listPromises',
        'tripTimeline',
        'tripStop',
        'tripArrival',
        'monitorLogbooks',
        'monitorIncidents',
        'monitorOperators',
        'monitorTracking',
      ] as const),
      'fullMapPositions',
      ...(['mapIncidents', 'roadsOfPoints', 'getMapLayers', 'getMapTile', 'getBasemapTile', 'activeAlerts'] as const),
      ...([
        'alertDetail',
        'alertSurroundings',
        'alertHistory',
        'listComments',
        'getTripPhoto',
        'listGeofences',
        'exportGeofences',
        'getPlannedRoute',
      ] as const),
      ...(['suggestRoutes', 'exportPlannedRoute', 'listPlannedRoutes', 'getContact', 'getAnnouncement'] as const),
      ...(['searchPlaces', 'laneRoutes'] as const),
    ],
    'Viajes de cualquier fecha y su exportación': ['queryTravels', 'listTrips', 'tripHistory'],
    'Guardar listas como archivo': ['noteExport'],
    'Métricas y KPIs': [
      ...(['realtimeMetrics', 'gpsPositions', 'riskAnalysis'] as const),
      ...(['getKpis', 'listKpiDefinitions', 'listKpiRows', 'getEntryHours'] as const),
    ],
    'Carga de cada persona, por turno': ['getTeamLoad', 'listTeamLoadRows'],
    'Reportes y sus archivos': [...(['listReports', 'previewReport'] as const)],
    'Pedir un reporte como archivo': [
      ...(['startReportRun', 'listReportRuns', 'getReportRun', 'cancelReportRun', 'getReportFile'] as const),
      ...(['getTripLogbookFile', 'previewTripLogbook'] as const),
    ],
    'Abrir un reporte que le llegó por correo': ['getReportDelivery', 'getReportDeliveryFile'],
    'Guardar reportes propios': [
      ...(['listReportViews', 'createReportView', 'updateReportView', 'deleteReportView'] as const),
    ],
    'Operadores, unidades, líneas, clientes y dispositivos': [
      ...(['listDevices', 'listDeviceOwners', 'getDeviceSignals', 'listCatalogue'] as const),
      ...(['listOperators', 'getOperator', 'operatorDuty', 'listOperatorDuty'] as const),
      ...(['listUnits', 'listCarriers', 'listClients'] as const),
    ],
    'Pesos del riesgo, reglas de alertas y protocolos': [
      ...(['getRiskSettings', 'getAlertRules', 'listAlertRules', 'listAlertRuleVersions'] as const),
      'listAlertNoise',
      ...(['getProtocol', 'listProtocolVersions'] as const),
    ],
    'Buscar en la configuración y probar pesos sin guardar': ['settingsCatalogue', 'previewRiskSettings'],
    'Avisos en el navegador': ['pushKey', 'subscribePush', 'unsubscribePush', 'testPush'],
  },
  Atender: {
    'Comentar y reportar incidencias': ['addComment', 'addIncident', 'updateIncident'],
    'Agregar fotos, corregir lo que uno escribió, anotar promesas y decir qué fue de ellas': [
      'correctComment',
      'addTripPhoto',
      'setCommentVisibility',
      'addPromise',
      'updatePromise',
    ],
    'Llevar una ronda de contactos': [
      ...([
        'logbookRound',
        'startRound',
        'updateRound',
        'skipTrip',
        'leaseTrip',
        'releaseTrip',
        'undoComment',
      ] as const),
    ],
    'Tomar un viaje compartido y dejar el propio': ['assignTrip', 'assignTrips'],
    'Ver la clave de un viaje': ['revealTripWord'],
    'Dar al cliente un enlace para seguir su viaje': [
      ...(['listShareLinks', 'listAllShareLinks', 'createShareLink', 'revokeShareLink'] as const),
      'listShareLinkViews',
    ],
    'Hacer y anular el enlace de un operador': [
      ...(['operatorLink', 'listOperatorLinks', 'makeOperatorLink', 'revokeOperatorLink'] as const),
    ],
    'Escribir a un operador y leer lo que escribe': ['tripMessages', 'sendOperatorMessage'],
    'Aceptar y rechazar lo que un operador propone, y esperar que un viaje pare': [
      ...(['tripProposals', 'decideProposal', 'expectStop', 'cancelExpectedStop'] as const),
    ],
    'Reconocer, tomar, posponer, escalar, anotar, resolver y reabrir alertas': [
      ...([
        'acknowledgeAlert',
        'takeAlert',
        'giveBackAlert',
        'snoozeAlert',
        'unsnoozeAlert',
        'escalateAlert',
        'listAlertSuperiors',
        'resolveAlert',
        'reopenAlert',
        'actOnAlerts',
        'addAlertNote',
      ] as const),
    ],
    'Activar el protocolo de emergencia': ['raiseAlert'],
    'Entregar y recibir el turno': [
      ...([
        'currentHandover',
        'openHandover',
        'prepareHandoverPoint',
        'addHandoverNote',
        'acceptHandoverPoint',
      ] as const),
      ...(['askAboutHandoverPoint', 'answerHandoverQuestion', 'signHandover', 'listHandovers', 'getHandover'] as const),
      'getHandoverDocument',
    ],
    'Seguir el protocolo de una alerta': [
      ...(['startProtocol', 'leaveProtocolStep', 'giveStepEvidence', 'noteProtocolAttempt'] as const),
    ],
    'Abrir y leer GPS externo': ['openGpsSession', 'retryGpsSession', 'unifiedExtract'],
    'Posición manual, elegir la unidad y cerrar GPS externo': [
      ...(['setPosition', 'closeGpsSession', 'pickGpsUnit', 'testGpsHistory'] as const),
    ],
    'Ver contraseña GPS de un viaje': ['revealCredentials'],
    'Actualizar la posición de un viaje': ['updateGps'],
    'Enviar posiciones de equipos': ['postPositions'],
  },
  Planear: {
    'Programar reportes por correo': [
      ...(['listReportSchedules', 'createReportSchedule', 'updateReportSchedule', 'deleteReportSchedule'] as const),
      ...(['testReportSchedule', 'listReportDeliveries'] as const),
    ],
    'Crear, cambiar e importar viajes': [
      ...(['upsertTrips', 'patchTrip', 'importTrips', 'getTripImport', 'cancelTripImport', 'listTripImports'] as const),
      ...(['putImportColumns', 'listImportRows', 'patchImportRow', 'startTripImport', 'undoTripImport'] as const),
      ...(['exportImportRows', 'getImportTracking', 'getTrip', 'checkTrip'] as const),
    ],
    'Copiar a un viaje la contraseña GPS de otro': ['copyTripPassword'],
    'Ver la clave de coacción y cambiar las claves de un viaje': ['changeTripWords'],
    'Decir quién entrega o recibe un turno': ['nameHandoverPerson', 'listHandoverPeople'],
    'Cerrar, reabrir y borrar viajes': ['changeTripStatuses', 'tripDeletion', 'deleteTrip'],
    'Operadores y sus documentos': [
      ...(['createOperator', 'updateOperator', 'addOperatorDocument', 'putOperatorDocumentFile'] as const),
      ...(['getOperatorDocumentFile', 'deleteOperatorDocument'] as const),
    ],
    'Agregar clientes, líneas y unidades': ['createCatalogueEntry'],
    'Marcar operadores como enfermos o dados de baja': [
      ...(['addOperatorAbsence', 'updateOperatorAbsence', 'deleteOperatorAbsence'] as const),
    ],
    'Zonas y rutas planeadas': [
      ...(['createGeofence', 'updateGeofence', 'importGeofences', 'readGeoFile'] as const),
      ...(['putPlannedRoute', 'deletePlannedRoute'] as const),
    ],
    'Borrar zonas': ['deleteGeofence'],
    'Registrar y cambiar dispositivos': ['createDevice', 'updateDevice'],
    'Claves y emparejamiento de dispositivos': [
      'renewDeviceSecret',
      'importDevices',
      'getPairing',
      'listUnknownDevices',
    ],
    'Guía de primeros pasos': ['getSetup', 'patchSetup'],
    'Asignar viajes a personas': ['listTripAssignees'],
    'Asignar alertas a personas': ['assignAlert', 'listAlertAssignees'],
    'Probar el acceso a una plataforma': ['startAccessCheck', 'getAccessCheck', 'cancelAccessCheck'],
    'Confirmar sitios de plataformas': ['listGpsOrigins', 'confirmGpsOrigin', 'withdrawGpsOrigin'],
  },
  Administrar: {
    'Riesgo, alertas, mapas y plataformas': [
      ...([
        'putRiskSettings',
        'putAlertRules',
        'putAlertRule',
        'startDryRun',
        'getDryRun',
        'listDryRunRows',
        'cancelDryRun',
        'restoreAlertRule',
        'putProtocol',
        'restoreProtocol',
        'getMapSettings',
        'putMapSettings',
        'listMapPresets',
      ] as const),
      ...(['testMapLayer', 'putContact', 'getGpsSettings', 'putGpsSettings', 'gpsIsolation', 'listMirrors'] as const),
      ...(['getLogbookSettings', 'putLogbookSettings'] as const),
      ...(['getOperatorLinkSettings', 'putOperatorLinkSettings'] as const),
      ...(['getShareLinkSettings', 'putShareLinkSettings'] as const),
      'listPlatformHealth',
      ...(['createMirror', 'updateMirror', 'deleteMirror', 'listMirrorUnits', 'bindMirrorUnit'] as const),
      ...(['listSettingChanges', 'putAnnouncement'] as const),
    ],
    'Usuarios, alcance y sesiones ajenas': [
      ...(['listUsers', 'updateUser', 'createUser', 'inviteUser', 'readReach', 'listUserSessions'] as const),
      ...(['mailInvite', 'endUserSessions', 'listRoles', 'resetFactors'] as const),
    ],
    'Inicio de sesión y proveedor de identidad': [
      ...(['getSignInSettings', 'putSignInSettings', 'getIdentityProvider', 'putIdentityProvider'] as const),
      ...(['deleteIdentityProvider'] as const),
    ],
    'Combinar dobles de los catálogos y cambiar sus nombres': [
      ...(['mergeCatalogue', 'renameCatalogueEntry', 'renameLane'] as const),
    ],
    'Claves de API': ['listApiKeys', 'listCredentialEnds', 'createApiKey', 'revokeApiKey'],
    'Avisos a otros sistemas (webhooks)': [
      ...(['listWebhooks', 'createWebhook', 'updateWebhook', 'deleteWebhook', 'rotateWebhookSecret'] as const),
      ...(['testWebhook', 'listWebhookDeliveries', 'resendWebhookDelivery'] as const),
    ],
    'Exportar y borrar los datos de un operador': ['exportOperator', 'getOperatorErasure', 'eraseOperator'],
    'Mapa de calles propio': [
      ...(['getBasemap', 'startBasemapUpload', 'sendBasemapPart', 'finishBasemapUpload'] as const),
      ...(['cancelBasemapUpload', 'removeBasemap'] as const),
    ],
    'Retención y espacio de los datos': ['getRetention', 'putRetention', 'previewRetention', 'getStorage'],
    'Salud del sistema y autodiagnóstico': ['getSystem', 'selfCheck'],
    'Flota de demostración': ['startDemoFleet', 'stopDemoFleet', 'visitDemoFleet'],
    'Auditoría y su archivo': ['listAudit', 'auditState', 'exportAudit', 'notifyAdministrators'],
    'Verificar la auditoría, probar respaldos y exportar todo': [
      ...(['startWork', 'listWorks', 'cancelWork', 'previewExport', 'linkExport'] as const),
    ],
  },
}

/** The matrix of roles as `permissions.ts` has it. */
export const roleGroups = (): { title: string; rows: RoleRow[] }[] =>
  Object.entries(ROLE_ROWS).map(([title, rows]) => ({
    title,
    rows: Object.entries(rows).map(([label, calls]) =>
      rowOf(
        label,
        calls.map((call) => permissions[call]),
      ),
    ),
  }))

/** As its first call: the test says that the others are the same. */
function rowOf(label: string, [permission]: readonly Permission[]): RoleRow {
  if (typeof permission !== 'object') return { label, roles: [...ROLES], scopes: [] }
  return { label, roles: [...permission.roles], scopes: [...(permission.scopes ?? [])] }
}
