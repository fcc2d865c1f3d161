import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { AuditEntry } from '../../../api/audit.ts'

/** Values that are words of the program, in those of the screen. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  ...{
    password: 'contraseña',
    passkey: 'llave de acceso',
    recovery: 'código de recuperación',
    totp: 'código de la aplicación',
  },
  ...{ set: 'puesta', kept: 'la misma', removed: 'quitada', none: 'ninguna', new: 'nueva' },
  ...{ waiting: 'en espera', running: 'en marcha', done: 'terminado', failed: 'falló', cancelled: 'cancelado' },
  ...{ open: 'abierta', closed: 'cerrada', acknowledged: 'reconocida', active: 'activa', resolved: 'resuelta' },
  ...{ high: 'alta', medium: 'media', low: 'baja', critical: 'crítica', normal: 'normal', important: 'importante' },
  ...{ delay: 'retraso', documentation: 'documentación', road: 'carretera', mechanical: 'mecánica', stop: 'paro' },
  ...{
    phone: 'teléfono',
    tracker: 'rastreador',
    screen: 'pantalla',
    sound: 'sonido',
    mail: 'correo',
    push: 'navegador',
  },
}

/** A value of the log as it is read: `Sí`, `1,200`, `24 nov 2026, 09:41`, `nada`. */
export function auditValueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return Number.isInteger(value) ? wholeNumber(value) : String(value)
  if (typeof value === 'string') {
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[\d.]{2,6}Z$/.test(value)
      ? formatDateTime(Date.parse(value))
      : (VALUE_WORDS[value] ?? value)
  }
  if (Array.isArray(value)) return value.length === 0 ? 'ninguno' : value.map(auditValueText).join(', ')
  return JSON.stringify(value)
}

/** As it is stored. */
export const storedText = (value: unknown): string => (value === undefined ? 'null' : JSON.stringify(value))

/** Who did it. */
export const actorText = ({ actor: { kind, name } }: AuditEntry): string =>
  name ?? (kind === 'system' ? 'Sistema' : 'Cuenta que ya no existe')

/** The most telling of an entry without a change, in a line: its reason, or its first facts. */
export function factsLine({ facts, reason }: AuditEntry): string {
  const told = facts.slice(0, 2).map(({ path, label, value }) => `${label ?? path}: ${auditValueText(value)}`)
  return [...(reason === null ? [] : [`motivo: ${reason}`]), ...told].join(' · ')
}
