import { ALERT_TYPES } from '../alerts/alert-type.ts'
import { alertTypeTitle } from '../alerts/alert-type-title.ts'
import { VALUE_LABELS } from './audit-value-labels.ts'

/** Lists whose names somebody else gave, by what the list is of. */
const OWN_NAMES: Readonly<Record<string, string>> = { roles: 'Rol de', fields: 'Columna' }

/** Null: it has none, and is called by its name in the log. What an organisation names itself (a group, a column) stands as it is. */
export function auditValueLabel(path: string): string | null {
  if (path === '…') return 'Otros valores'
  const [name = '', owner = ''] = path.split('.').toReversed()
  if (name === 'sha256' && owner !== '') return `${auditValueLabel(owner) ?? owner} (huella)`
  if (OWN_NAMES[owner] !== undefined) return `${OWN_NAMES[owner]} ${name}`
  return VALUE_LABELS[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] ?? null
}

const SUBJECTS: Readonly<Record<string, string>> = {
  'setting:risk': 'Monitoreo y riesgo',
  'setting:alerts': 'Reglas de alertas',
  'setting:logbook': 'Bitácora y turnos',
  'setting:operator-link': 'Textos a operadores',
  'setting:share-links': 'Enlaces para clientes',
  'setting:map': 'Capas del mapa',
  'setting:contact': 'Central',
  'setting:gps': 'Plataformas GPS',
  'setting:sign-in': 'Inicio de sesión',
  'setting:retention': 'Retención de datos',
  'setting:announcement': 'Aviso para todos',
  'setting:setup': 'Primeros pasos',
  'data:alerts': 'Alertas',
  'data:logbook': 'Bitácora e incidencias',
  'data:deliveries': 'Entregas de webhooks',
  'list:trips': 'Viajes',
  'list:trip-imports': 'Importaciones de viajes',
  'list:trip-import-rows': 'Informe por fila de una importación',
  'list:catalogues': 'Catálogos',
  'list:trips-in-transit': 'Viajes en tránsito',
  'list:monitoring': 'Monitoreo inteligente',
  'list:contacts': 'Bitácoras',
  'list:promises': 'Promesas',
  'list:sentinel': 'Sentinel',
  'list:sentinel-pro': 'Sentinel Pro',
  'list:guardian': 'Guardian',
  'list:alerts': 'Alertas',
  'list:alert-history': 'Historial de alertas',
  'list:alert-dry-run': 'Prueba de una regla',
  'list:alert-noise': 'Ruido de las reglas',
  'list:operators': 'Operadores',
  'list:devices': 'Dispositivos',
  'list:users': 'Usuarios',
  'list:full-map': 'Mapa completo',
  'list:gps-extractor': 'Extractor GPS',
  'list:platforms': 'Plataformas GPS',
  'list:mirror-units': 'Unidades de un receptor espejo',
  'list:api-keys': 'Claves de API',
  'list:webhook-deliveries': 'Entregas de un webhook',
  'list:round': 'Mi ronda',
  'list:handovers': 'Entregas de turno',
  'list:audit': 'Auditoría',
  geofences: 'Zonas',
  positions: 'Posiciones',
  trips: 'Viajes',
  audit: 'Auditoría',
  basemap: 'Mapa de calles',
  system: 'Sistema',
}

/** Kinds whose rows have no name of their own, or are gone: the kind and its number. */
const SUBJECT_KINDS: Readonly<Record<string, string>> = {
  session: 'Sesión',
  'gps-mirror-unit': 'Unidad de plataforma',
  organisation: 'Organización',
  lanes: 'Ruta',
  operators: 'Operador',
  units: 'Unidad',
  carriers: 'Línea',
  clients: 'Cliente',
  incident: 'Incidencia',
  promise: 'Promesa',
  trip: 'Viaje',
  handover: 'Entrega de turno',
  user: 'Persona',
  alert: 'Alerta',
  device: 'Dispositivo',
  geofence: 'Zona',
  operator: 'Operador',
  passkey: 'Llave de acceso',
  webhook: 'Webhook',
  work: 'Trabajo',
  'trip-import': 'Importación',
  'api-key': 'Clave',
  'alert-dry-run': 'Prueba de una regla',
  'gps-mirror': 'Recepción de plataforma',
  'identity-provider': 'Proveedor de identidad',
  'report-delivery': 'Reporte por correo',
  'report-run': 'Reporte',
  'report-schedule': 'Reporte programado',
  'report-view': 'Reporte guardado',
  'road-extract': 'Carreteras',
  round: 'Ronda',
  'secret-key': 'Llave de los secretos',
}

/** What an act was done to, where that has no row of its own with a name; else null. */
export function auditSubjectWords(subject: string): string | null {
  const known = SUBJECTS[subject]
  if (known !== undefined) return known
  const [kind, rest] = [subject.slice(0, subject.indexOf(':')), subject.slice(subject.indexOf(':') + 1)]
  if (['origin', 'backup'].includes(kind)) return rest
  const ruled = ALERT_TYPES.find((type) => type === rest)
  if (ruled !== undefined) return `${kind === 'protocol' ? 'Protocolo' : 'Regla'}: ${alertTypeTitle(ruled)}`
  const words = SUBJECT_KINDS[kind]
  return words === undefined ? null : `${words} ${rest}`
}
