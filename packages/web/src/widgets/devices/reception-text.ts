import type { ReceptionProblem } from '@vigia/contract'
import { CLOCK_OFF_MS, isClockAhead } from '@vigia/domain/device/reception-quality'
import { spanText } from '@vigia/domain/format/span-text'

/** What came of a phone that is no position to believe, and what to do about it. */
export const PROBLEM_TEXT: Readonly<Record<ReceptionProblem, string>> = {
  'without-place': 'El teléfono saluda, pero no da posición: falta el permiso de ubicación.',
  'zero-coordinates': 'El teléfono manda 0, 0: aún no tiene satélites. Sáquelo a cielo abierto.',
  placeholder: 'Llegó una posición de relleno, la que da un equipo sin satélites: se guarda y no se cree.',
  'too-old': 'Llegó una posición demasiado vieja para guardarla: borre lo que la aplicación tiene pendiente.',
  clock: 'El reloj del teléfono está adelantado más de 2 min: active la hora automática.',
  late: 'Llegó con más de 2 min de retraso: se guardó sin red, o el reloj del teléfono está atrasado.',
  'made-up': 'El teléfono dice que la ubicación es simulada: quite la aplicación que la inventa.',
  jump: 'Llegó una posición imposible después de la anterior: se guarda como evidencia y no se cree.',
  'refused-secret': 'Llegó este identificador sin su secreto o con otro: lea de nuevo el código.',
}

/** Nothing at all came for two minutes. */
export const NOTHING_TEXT = 'No llega nada: revise que el servidor sea alcanzable desde la red del teléfono.'

/** How a device's clock stands to ours: `en hora (0.4 s)`, `3 min adelantado`. */
export function clockText(skewMs: number): string {
  if (isClockAhead(skewMs)) return `${spanText(skewMs)} adelantado`
  if (skewMs < -CLOCK_OFF_MS) return `${spanText(-skewMs)} atrás, o llegó tarde`
  return `en hora (${(Math.abs(skewMs) / 1_000).toFixed(1)} s)`
}

/** `0:37`, `12:05`. */
export function stopwatchText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
