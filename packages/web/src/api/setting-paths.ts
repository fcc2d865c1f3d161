import type { SettingEntry, SettingKey, SettingPath } from './settings-catalogue.ts'

/** Every value of each setting that a screen draws, by the contract: one renamed there does not compile here. */
const SETTING_PATHS: { readonly [K in SettingKey]: Readonly<Record<SettingPath<K>, true>> } = {
  map: {
    ...{ streets: true, satellite: true, hybrid: true, terrain: true, dark: true },
    ...{ traffic: true, attribution: true },
  },
  risk: {
    ...{ panic: true, separation: true, noGps: true, staleGpsMinutes: true, noCommunicationMinutes: true },
    ...{ overdueMinutes: true, stoppedMinutes: true, offRouteKm: true, speedKmh: true },
    ...{ 'dangerZone.inside': true, 'dangerZone.stoppedMinutes': true },
    ...{ 'blocking.points': true, 'blocking.lastSpeedOverKmh': true, 'blocking.silenceOverMinutes': true },
    ...{ 'incidents.high': true, 'incidents.medium': true, 'incidents.other': true, 'incidents.atMost': true },
  },
  retention: { positionDays: true, alertDays: true, logbookDays: true, deliveryDays: true },
  alerts: {
    ...{ 'fromPoints.PANICO': true, 'fromPoints.SEPARACION': true, 'fromPoints.SIN_GPS': true },
    ...{ 'fromPoints.GPS_DESACTUALIZADO': true, 'fromPoints.SIN_COMUNICACION': true },
    ...{ 'fromPoints.ENTREGA_VENCIDA': true, 'fromPoints.UNIDAD_DETENIDA': true, 'fromPoints.ZONA_RIESGO': true },
    ...{ 'fromPoints.DESVIO_RUTA': true, 'fromPoints.EXCESO_VELOCIDAD': true, 'fromPoints.POSIBLE_BLOQUEO': true },
    ...{ 'fromPoints.INCIDENCIA': true, 'severity.criticalFrom': true, 'severity.highFrom': true },
    ...{ closeMinutes: true, reopenMinutes: true, 'platformOutage.minUnits': true },
    ...{ 'platformOutage.share': true, 'platformOutage.criticalFromUnits': true },
  },
  logbook: {
    ...{ 'cadence.critical': true, 'cadence.high': true, 'cadence.medium': true, 'cadence.low': true },
    ...{ 'cadence.offRoad': true, exceptions: true, wantedPercent: true, shifts: true },
  },
  'operator-link': {
    ...{ linkText: true, notice: true, replies: true, deliveryPhotos: true, templates: true },
    ...{ oldestAndroid: true, oldestIos: true },
  },
  'share-links': { delayMin: true, clients: true },
  contact: { central_phone: true },
  gps: { auto_open: true, person_may_change: true },
  'sign-in': { require_second_factor: true, idle_minutes: true },
  announcement: { is_on: true, text: true, level: true, until: true },
}

const isPathOf = <K extends SettingKey>(key: K, path: string): path is SettingPath<K> =>
  Object.hasOwn(SETTING_PATHS[key], path)

/** A value of the catalogue with where it is within its setting. */
export type SettingEntryOf<K extends SettingKey> = SettingEntry & { readonly path: SettingPath<K> }

/** The values of one setting, in the order of the catalogue. */
export function entriesOf<K extends SettingKey>(
  setting: K,
  catalogue: readonly SettingEntry[],
): readonly SettingEntryOf<K>[] {
  const start = `${setting}.`
  return catalogue.flatMap((entry) => {
    const path = entry.key.slice(start.length)
    return entry.key.startsWith(start) && isPathOf(setting, path) ? [{ ...entry, path }] : []
  })
}
