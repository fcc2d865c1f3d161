import { TIME_ZONE_WORDS, TIME_ZONES } from '../account/time-zones.ts'
import { ALERT_TYPES } from '../alerts/alert-type.ts'
import { alertTypeTitle } from '../alerts/alert-type-title.ts'
import { FALSE_ALARM_LABEL } from '../alerts/false-alarm.ts'
import { CAUSE_LABEL } from '../alerts/resolve-cause.ts'
import { CONTACT_OUTCOMES, OUTCOME_LABEL } from '../communication/contact-outcome.ts'
import { SKIP_LABEL, SKIP_REASONS } from '../communication/skip-reason.ts'
import { formatDateTime } from '../format/date-time.ts'
import { wholeNumber } from '../format/whole-number.ts'
import { auditValueLabel } from './audit-words.ts'

/** Values that are words of the program, in those of the screen. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FALSE_ALARM_LABEL).map(([reason, label]) => [reason, label.toLowerCase()])),
  ...Object.fromEntries(Object.entries(CAUSE_LABEL).map(([cause, label]) => [cause, label.toLowerCase()])),
  ...Object.fromEntries(ALERT_TYPES.map((type) => [type, alertTypeTitle(type)])),
  ...Object.fromEntries(CONTACT_OUTCOMES.map((outcome) => [outcome, OUTCOME_LABEL[outcome].toLowerCase()])),
  // Of entries and accounts.
  ...{ password: 'contraseña', passkey: 'llave de acceso', recovery: 'código de recuperación', code: 'código' },
  ...{ totp: 'código de la aplicación', lectura: 'solo lectura', read: 'leer', write: 'escribir' },
  ...{ organisation: 'la organización', desk: 'mesa', all: 'todos', user: 'persona' },
  ...{ 'positions:write': 'enviar posiciones', 'trips:write': 'escribir viajes' },
  // What is said of a secret without saying it.
  ...{
    set: 'puesta',
    kept: 'la misma',
    removed: 'quitada',
    copied: 'copiada',
    none: 'ninguna',
    new: 'nueva',
    shown: 'mostrada',
  },
  // How far something is.
  ...{ waiting: 'en espera', running: 'en marcha', done: 'terminado', failed: 'falló', cancelled: 'cancelado' },
  ...{
    review: 'en revisión',
    writing: 'guardándose',
    undoing: 'deshaciéndose',
    undone: 'deshecha',
    retry: 'reintento',
  },
  ...{ open: 'abierta', closed: 'cerrada', acknowledged: 'reconocida', active: 'activa', resolved: 'resuelta' },
  ...{
    reported: 'reportada',
    delivered: 'entregado',
    sent: 'salió',
    'given-up': 'abandonado',
    partly: 'en parte',
    skipped: 'no se mandó',
    refused: 'rechazado',
    crashed: 'el navegador se cerró',
  },
  ...{
    'restore-test': 'prueba de restauración',
    'audit-verify': 'verificación de la auditoría',
    export: 'exportación',
  },
  // Why an operator is not to be counted on.
  ...{ sick: 'enfermo', left: 'dado de baja' },
  // How far a hand-over of a shift is.
  ...{ preparing: 'en preparación', 'to-receive': 'por recibir', received: 'recibido', lapsed: 'sin recibir' },
  // How grave.
  ...{ high: 'alta', medium: 'media', low: 'baja', critical: 'crítica', normal: 'normal', important: 'importante' },
  // Kinds.
  ...{ delay: 'retraso', documentation: 'documentación', road: 'carretera', mechanical: 'mecánica', stop: 'paro' },
  ...{
    phone: 'teléfono',
    tracker: 'rastreador',
    screen: 'pantalla',
    sound: 'sonido',
    mail: 'correo',
    push: 'navegador',
  },
  ...{
    danger: 'peligro',
    safe: 'segura',
    delivery: 'entrega',
    circle: 'círculo',
    polygon: 'polígono',
    drawn: 'dibujada',
  },
  ...{ file: 'archivo', suggested: 'sugerida', license: 'licencia', medical: 'examen médico', other: 'otro' },
  ...{ identification: 'identificación', 'privacy-notice': 'aviso de privacidad' },
  ...{ clients: 'clientes', carriers: 'líneas', units: 'unidades', operators: 'operadores', lanes: 'rutas' },
  ...{ load: 'cargando', complete: 'completado', off: 'apagado', 'in transit': 'en tránsito' },
  ...{ 'in route': 'en ruta para cargar', 'download waiting': 'descargando' },
  ...{ name: 'nombre', origin: 'origen', destination: 'destino', description: 'descripción', plates: 'placas' },
  // Why a trip is left out of a round.
  ...Object.fromEntries(SKIP_REASONS.map((reason) => [reason, SKIP_LABEL[reason].toLowerCase()])),
  // How exactly a client is told where the cargo is.
  ...{ exact: 'exacta', '1km': 'a 1 km' },
  // Which of the two words of a trip.
  ...{ first: 'primera', second: 'segunda' },
  // Of how a person has the screens.
  ...{ dia: 'día', compact: 'compacta', comfortable: 'amplia', decimal: 'decimales', dms: 'grados y minutos' },
  // What a webhook is told of.
  ...{ 'new-alert': 'alerta nueva', 'alert-updated': 'alerta que cambia', 'trip-changed': 'viaje que cambia' },
  ...{ 'position-late': 'posición tardía', 'report-ready': 'reporte listo' },
  // Of rules and protocols.
  ...Object.fromEntries([['shift_supervisor', 'supervisión del turno']]),
  ...Object.fromEntries(TIME_ZONES.map((zone) => [zone, TIME_ZONE_WORDS[zone].town])),
  administrators: 'administradores',
  ...{ ack: 'reconocer', resolve: 'resolver' },
  ...{ look: 'revisar', call: 'llamada', choose: 'elegir', form: 'registrar', escalate: 'escalar' },
  ...{ emergency: 'emergencia', operator: 'operador', carrier: 'línea', client: 'cliente', supervisor: 'supervisión' },
  ...{ reason: 'motivo', good: 'correcta', doubt: 'duda', duress: 'coacción', neutral: 'neutra', end: 'fin' },
}

/** A word of the program in those of a person; null: it is none. */
const auditValueWord = (word: string): string | null =>
  Object.hasOwn(VALUE_WORDS, word) ? (VALUE_WORDS[word] ?? null) : null

/** A value of the log as it is read, on the screen and in its table: `Sí`, `1,200`, `24 nov 2026, 09:41`, `nada`. */
export function auditValueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return Number.isInteger(value) ? wholeNumber(value) : String(value)
  if (typeof value === 'string') {
    // biome-ignore lint/style/noRestrictedGlobals: it reads a text, and asks for no time
    const instantOf = Date.parse
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[\d.]{2,6}Z$/.test(value)
      ? formatDateTime(instantOf(value))
      : (auditValueWord(value) ?? value)
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return 'ninguno'
    return value.map(auditValueText).join(value.some(isComposed) ? '; ' : ', ')
  }
  return Object.entries(value)
    .map(([name, inner]) => `${auditValueLabel(name) ?? name} ${auditValueText(inner)}`)
    .join(', ')
}

const isComposed = (value: unknown): boolean => typeof value === 'object' && value !== null
