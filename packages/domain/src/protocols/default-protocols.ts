import type { RuledType } from '../alerts/own-rule.ts'
import { contactProtocol, EMERGENCY, out, serviceProtocol, step } from './contact-protocol.ts'
import { END, type Protocol } from './protocol.ts'

/** The operator is not told why he is called: somebody may listen beside him. */
const PANIC: Protocol = [
  step({
    ...{ id: 'look', kind: 'look', title: 'Ver el lugar y la zona', minutes: 1, onTimeout: 'operator' },
    script: 'Mapa, últimas posiciones, velocidad y quién más va cerca. No le escriba al operador.',
    outs: [out('Listo', 'operator')],
  }),
  step({
    ...{ id: 'operator', kind: 'call', title: 'Llamar como reporte de rutina', whom: 'operator', attempts: 2 },
    script: 'Buen día, {operador}. Habla {persona}, reporte de rutina. ¿Cómo va? Dígame su palabra clave.',
    ...{ minutes: 2, onTimeout: 'emergency' },
    outs: [
      out('Fue sin querer, clave correcta', 'reason', 'good'),
      out('Pide ayuda o la clave no coincide', 'emergency', 'doubt'),
      out('No contestó en 2 intentos', 'emergency', 'doubt'),
      out('Clave de coacción', 'emergency', 'duress'),
    ],
  }),
  step({
    ...{ id: 'reason', kind: 'form', title: 'Registrar por qué se activó' },
    script: 'Qué dijo el operador, y si la unidad sigue su camino en el mapa.',
    outs: [out('Todo en orden', END, 'good', 'falsa-alarma'), out('Algo no cuadra', 'emergency', 'doubt')],
  }),
  EMERGENCY,
]

/** Without numbers of authorities: which ones hold is the company's to say. */
const EMERGENCY_ITSELF: Protocol = [
  step({
    ...{ id: 'facts', kind: 'look', title: 'Reunir lo que se va a dictar', minutes: 1, onTimeout: 'authority' },
    script: 'Placas {placas}, operador {operador}, último lugar {lugar}, hora de la última posición y sentido.',
    outs: [out('Listo', 'authority')],
  }),
  step({
    ...{ id: 'authority', kind: 'call', title: 'Llamar a las autoridades', whom: 'other', attempts: 3 },
    script: 'Reporto un posible robo al transporte. Unidad {placas}, último lugar {lugar}. Habla {persona}, monitoreo.',
    ...{ minutes: 5, onTimeout: 'supervisor' },
    outs: [out('Tomaron el reporte', 'folio', 'good'), out('No tomaron el reporte', 'supervisor', 'doubt')],
  }),
  step({
    ...{ id: 'folio', kind: 'form', title: 'Registrar el folio', minutes: 2, onTimeout: 'supervisor' },
    script: 'Folio, nombre y puesto de quien lo tomó, y hora.',
    evidence: 'folio',
    outs: [out('Registrado', 'supervisor')],
  }),
  step({
    ...{ id: 'supervisor', kind: 'escalate', title: 'Avisar a supervisión', minutes: 3, onTimeout: 'carrier' },
    script: 'Emergencia en {placas}, {operador}, cliente {cliente}. Último lugar: {lugar}.',
    outs: [out('Enterada', 'carrier')],
  }),
  step({
    ...{ id: 'carrier', kind: 'call', title: 'Llamar a la línea transportista', whom: 'carrier', attempts: 3 },
    script:
      'Emergencia con la unidad {placas}. ¿Pueden detener el motor o darnos otra posición? Último lugar: {lugar}.',
    ...{ minutes: 5, onTimeout: 'client' },
    outs: [out('Enterada', 'client', 'good'), out('No contestó', 'client', 'doubt')],
  }),
  step({
    ...{ id: 'client', kind: 'call', title: 'Avisar al cliente', whom: 'client', attempts: 2 },
    script: 'Habla {persona} de monitoreo: su viaje en la unidad {placas} está en emergencia y con reporte.',
    ...{ minutes: 10, onTimeout: 'outcome' },
    outs: [out('Enterado', 'outcome', 'good'), out('No contestó', 'outcome', 'doubt')],
  }),
  step({
    ...{ id: 'outcome', kind: 'choose', title: 'En qué terminó' },
    script: 'No la cierre sin que lo confirme la autoridad, o alguien que tenga al operador a la vista.',
    outs: [
      out('Falsa alarma', END, 'good', 'falsa-alarma'),
      out('Unidad recuperada', END, 'good', 'unidad-recuperada'),
      out('Robo confirmado', END, 'doubt', 'robo-confirmado'),
    ],
  }),
]

/** A platform has no operator: its carrier is asked, and nothing here can be an emergency of one trip. */
const PLATFORM: Protocol = [
  step({
    ...{ id: 'look', kind: 'look', title: 'Ver la plataforma', minutes: 5, onTimeout: 'carrier' },
    script: 'Plataformas GPS: desde cuándo calla, con qué cuentas y si espera a una persona.',
    outs: [out('Ya volvió', END, 'good', 'falla-tecnica'), out('Sigue sin datos', 'carrier', 'doubt')],
  }),
  step({
    ...{ id: 'carrier', kind: 'call', title: 'Llamar a la línea o al proveedor', whom: 'other', attempts: 2 },
    script: 'Habla {persona} de monitoreo. Varias unidades de su plataforma dejaron de reportar a la vez.',
    ...{ minutes: 15, onTimeout: 'contact' },
    outs: [out('Conocen la falla y dan hora', 'contact', 'good'), out('No responden', 'contact', 'doubt')],
  }),
  step({
    ...{ id: 'contact', kind: 'escalate', title: 'Avisar a supervisión' },
    script: 'Hasta que vuelva, las unidades de esta plataforma se siguen por teléfono.',
    outs: [
      out('Falla de la plataforma', END, 'good', 'falla-tecnica'),
      out('Se atiende viaje por viaje', END, 'neutral', null),
    ],
  }),
]

/** A shift has no operator: whoever should receive it is asked, then whoever may receive it or name somebody. */
const UNRECEIVED_SHIFT: Protocol = [
  step({
    ...{ id: 'incoming', kind: 'call', title: 'Llamar a quien recibe', whom: 'other', attempts: 2 },
    script: 'Habla {persona} de monitoreo. El turno ya empezó y nadie lo ha recibido. ¿A qué hora llega?',
    ...{ minutes: 10, onTimeout: 'supervisor' },
    outs: [out('Ya viene o ya está aquí', 'received', 'good'), out('No contesta o no viene', 'supervisor', 'doubt')],
  }),
  step({
    ...{ id: 'received', kind: 'look', title: 'Ver que lo reciba', minutes: 15, onTimeout: 'supervisor' },
    script: 'Entrega de turno: los puntos siguen a nombre de quien entrega hasta que alguien firme.',
    outs: [out('Turno recibido', END, 'good'), out('Nadie lo ha recibido', 'supervisor', 'doubt')],
  }),
  step({
    ...{ id: 'supervisor', kind: 'escalate', title: 'Pedir a supervisión que lo reciba o nombre a alguien' },
    script: 'El turno sigue sin quien lo reciba. Quien entrega responde por él hasta la firma.',
    outs: [out('Supervisión lo recibe', END, 'good'), out('Supervisión nombra a alguien', END, 'good')],
  }),
]

/**
 * A word that is neither of the trip's: who typed it may not be alone, or not be the operator, so that no step reaches his phone
 * (design, second part §1). The carrier is asked where he is.
 */
const WRONG_WORD: Protocol = [
  step({
    ...{ id: 'look', kind: 'look', title: 'Ver el lugar y la zona', minutes: 1, onTimeout: 'carrier' },
    script: 'Mapa, últimas posiciones y si el enlace lo abrió otro dispositivo. No le escriba ni le llame al operador.',
    outs: [out('Visto', 'carrier')],
  }),
  step({
    ...{ id: 'carrier', kind: 'call', title: 'Llamar a la línea transportista', whom: 'carrier', attempts: 2 },
    script:
      'Habla {persona} de monitoreo. ¿Pueden confirmar que {operador} va bien en {placas}? Último lugar: {lugar}.',
    ...{ minutes: 3, onTimeout: 'supervisor' },
    outs: [
      out('Lo confirma: se equivocó al escribirla', END, 'good', 'error-operativo'),
      out('No responde o no sabe', 'supervisor', 'doubt'),
    ],
  }),
  step({
    ...{ id: 'supervisor', kind: 'escalate', title: 'Escalar a supervisión', minutes: 3, onTimeout: 'emergency' },
    script: '{placas}, {operador}, cliente {cliente}. Último lugar: {lugar}. La clave que mandó no es del viaje.',
    outs: [out('Supervisión activa la emergencia', 'emergency', 'doubt'), out('Supervisión se hace cargo', END)],
  }),
  EMERGENCY,
]

const LOOK = {
  title: 'Ver el lugar y la zona',
  script: 'Mapa, últimas posiciones y último comentario de la bitácora.',
} as const

/** What no person activates. */
type ByMachine = Exclude<RuledType, 'emergency_protocol'>

const BY_TYPE: Readonly<Record<ByMachine, Protocol>> = {
  PANICO: PANIC,
  SEPARACION: contactProtocol({
    look: { title: 'Comparar teléfono y camión', script: 'Dónde está cada uno, cuál se mueve y desde cuándo.' },
    question: '¿Va usted en la unidad {placas}?',
    reason: { title: 'Registrar dónde está', script: 'Gasolinera, comida, entrega, olvidó el teléfono, otro.' },
    ...{ cause: 'parada-autorizada', minutes: [1, 3, 3] },
  }),
  POSIBLE_BLOQUEO: contactProtocol({
    look: {
      title: 'Ver la última señal',
      script: 'Velocidad y lugar de la última posición, y si otras unidades callan.',
    },
    question: '¿Dónde viene la unidad {placas} y cómo va todo?',
    reason: { title: 'Registrar dónde está', script: 'Carretera, kilómetro y sentido; si el equipo tiene corriente.' },
    ...{ cause: 'falla-tecnica', minutes: [1, 3, 3] },
  }),
  SIN_GPS: contactProtocol({
    look: { title: 'Ver por qué no hay señal', script: 'Dispositivo, plataforma y si el viaje ya salió.' },
    question: 'No recibimos la posición de {placas}. ¿Dónde viene y tiene abierta la aplicación?',
    reason: { title: 'Registrar qué pasa', script: 'Sin datos, teléfono apagado, equipo sin instalar, otro.' },
    ...{ cause: 'falla-tecnica', minutes: [3, 10, 10] },
  }),
  GPS_DESACTUALIZADO: contactProtocol({
    look: { title: 'Ver la última posición', script: 'Dónde calló, desde cuándo, y si ahí suele faltar la señal.' },
    question: '¿Dónde viene la unidad {placas}? Lleva {minutos} sin reportar.',
    reason: { title: 'Registrar dónde está', script: 'Sin cobertura, teléfono descargado, falla del equipo, otro.' },
    ...{ cause: 'falla-tecnica', minutes: [2, 5, 5] },
  }),
  PLATAFORMA_CAIDA: PLATFORM,
  TURNO_SIN_RECIBIR: UNRECEIVED_SHIFT,
  CLAVE_INCORRECTA: WRONG_WORD,
  ZONA_RIESGO: contactProtocol({
    look: LOOK,
    question: '¿Está todo bien? Vemos a {placas} en {lugar}.',
    reason: { title: 'Registrar el motivo', script: 'Tráfico, retén, falla, autorizada por la línea, otro.' },
    ...{ cause: 'parada-autorizada', minutes: [1, 3, 3] },
  }),
  UNIDAD_DETENIDA: contactProtocol({
    look: LOOK,
    question: 'Su unidad {placas} lleva {minutos} detenida en {lugar}. ¿Está todo bien?',
    reason: { title: 'Registrar el motivo', script: 'Descanso, tráfico, falla, carga, otro.' },
    ...{ cause: 'parada-autorizada', minutes: [1, 5, 5] },
  }),
  DESVIO_RUTA: contactProtocol({
    look: { title: 'Ver la ruta y el desvío', script: 'Por dónde va, hacia dónde, y si hay un cierre en su ruta.' },
    question: 'Vemos a {placas} fuera de su ruta, en {lugar}. ¿Por dónde va?',
    reason: { title: 'Registrar el motivo', script: 'Cierre, desvío por tráfico, cambio de la línea, otro.' },
    ...{ cause: 'error-operativo', minutes: [1, 3, 3] },
  }),
  ENTREGA_VENCIDA: serviceProtocol(
    'La cita de {placas} ya pasó. ¿A qué hora llega?',
    'La cita ya pasó: ¿a qué hora llega, y quién avisa al cliente?',
    'error-operativo',
  ),
  LLEGARA_TARDE: serviceProtocol(
    'Según su ruta, {placas} llegaría después de su cita. ¿A qué hora calcula llegar?',
    'El viaje llegaría después de su cita: ¿a qué hora llega, y quién avisa al cliente?',
    'error-operativo',
  ),
  PROMESA_VENCIDA: serviceProtocol(
    'Quedó algo pendiente con hora en {placas} y ya pasó. ¿Se cumplió, o a qué hora se cumple?',
    'Quedó algo pendiente con hora en este viaje y ya pasó. ¿Se cumplió, o a qué hora se cumple?',
    'error-operativo',
  ),
  EXCESO_VELOCIDAD: serviceProtocol(
    'La unidad {placas} va por encima del límite. Baje la velocidad, por favor.',
    'La unidad va por encima del límite. ¿Pueden hablar con el operador?',
    'error-operativo',
  ),
  SIN_COMUNICACION: contactProtocol({
    look: { title: 'Ver la bitácora', script: 'Último contacto, quién lo hizo y si la unidad avanza en el mapa.' },
    question: '¿Cómo va el viaje y dónde viene la unidad {placas}?',
    reason: { title: 'Registrar el reporte', script: 'Dónde viene, cómo va y a qué hora vuelve a reportarse.' },
    ...{ cause: 'error-operativo', minutes: [2, 10, 10] },
  }),
  INCIDENCIA: serviceProtocol(
    '¿Qué pasó con {placas} y qué necesita?',
    'El viaje tiene una incidencia abierta. ¿Quién la atiende y cuándo?',
    'otra',
  ),
}

/** What people do about a type of alert while a company has said nothing of its own. */
export const defaultProtocol = (type: RuledType): Protocol =>
  type === 'emergency_protocol' ? EMERGENCY_ITSELF : BY_TYPE[type]
