import type { WhyNot } from './kpi-rows.store.ts'

/** Why a row is not counted, for who reads the list. */
export const WHY_NOT_TEXT: Readonly<Record<WhyNot, string>> = {
  unplanned: 'No tenía llegada planeada',
  'in-time': 'Llegó a tiempo',
  'ended-alone': 'Se cerró sola antes de que alguien la reconociera o cerrara',
  unattended: 'Nadie la ha reconocido todavía',
  'not-closed': 'Sigue abierta',
  'first-entry': 'Es el primer comentario de su viaje',
  unmeasured: 'No se guardó cuándo tocaba',
  'stay-unended': 'No ha terminado, o se cortó con otro estado',
  'not-measured':
    'No se midió: sin GPS, con la app sin aparato ligado, sin una salida anterior a su llegada, de hace menos de un día, sin medir todavía o sin todas sus posiciones guardadas',
  'typed-unknown': 'Se midió antes de que se contara lo que escribe una persona',
  'signal-unknown': 'No se sabe la última señal de antes: nunca se había oído, o la alerta se reabrió',
  'not-forecast': 'No se dijo nada de su llegada con esa anticipación',
  'forecast-unmeasured': 'No se dijo nada de su llegada al destino que tiene, o no se ha medido todavía',
  'arrival-unheard': 'No se oyó llegar a la unidad: no se sabe a qué hora fue',
  'not-called': 'Nadie ha registrado nada todavía',
  'closed-uncalled': 'Se cerró sin que nadie registrara nada',
  'no-position': 'No llegó ninguna posición',
  unsettled: 'Nadie ha dicho qué pasó con ella',
}
