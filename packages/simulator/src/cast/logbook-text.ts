import type { Random } from '../random.ts'

const DEPARTURE = [
  'Sale de planta con sellos revisados y documentación completa.',
  'Inicia viaje; operador confirma ruta y paradas autorizadas.',
  'Unidad cargada y sellada; se despide de caseta de vigilancia.',
] as const

const ROUTINE = [
  'Operador reporta sin novedad.',
  'Se llama al operador: va en ruta, sin novedad.',
  'Pasa caseta de cobro, continúa en ruta.',
  'Confirma sellos intactos por mensaje con foto.',
  'Tráfico lento por obras; avanza sin novedad.',
  'Operador avisa que cargará diésel en el siguiente parador.',
  'Se verifica ubicación con el GPS: coincide con lo que dice el operador.',
  'Lluvia ligera en el tramo, reduce velocidad.',
  'Sin novedad; estima llegar en tiempo.',
  'Filtro de la Guardia Nacional, revisión de papeles y continúa.',
] as const

const UNANSWERED = [
  'Se llama al operador: no contesta.',
  'Teléfono del operador manda a buzón; se insiste.',
  'Se avisa al transportista, que tampoco logra comunicarse.',
  'Sin respuesta a llamadas ni mensajes.',
] as const

/** What monitoring writes when the trip leaves, and then about every three quarters of an hour. */
export const departureComment = (random: Random): string => random.pick(DEPARTURE)
export const routineComment = (random: Random): string => random.pick(ROUTINE)
/** And when nobody answers any more. */
export const unansweredComment = (random: Random): string => random.pick(UNANSWERED)
