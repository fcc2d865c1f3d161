import type { MirrorKind } from '@vigia/contract'

/** Where a carrier's platform has to send to. */
export interface HandOver {
  readonly host: string
  readonly port: number
  readonly url: string | null
  readonly key: string | null
}

/** The steps for whoever runs the carrier's platform, in Spanish, ready to be copied into a message. */
export function handOverText(kind: MirrorKind, carrier: string, handOver: HandOver): string {
  const steps = STEPS[kind](handOver).map((step, index) => `${index + 1}. ${step}`)
  return [`GPS espejo de ${carrier} hacia Vigía`, '', ...steps].join('\n')
}

const CHECK =
  'Avísenos cuando esté activo y díganos las placas de cada unidad: en Vigía una persona liga cada unidad que llega antes de que cuente.'
const NAMES = 'Ponga en el nombre de cada unidad sus placas o su número económico, para que se proponga cuál es.'

const STEPS: Readonly<Record<MirrorKind, (handOver: HandOver) => readonly string[]>> = {
  'wialon-retranslator': ({ host, port }) => [
    'En Wialon abra el sistema de administración (CMS Manager) y entre en «Retransmisores». Si no lo ve, pídalo a su proveedor de Wialon.',
    'Cree un retransmisor nuevo: nombre «Vigía», protocolo «Wialon Retranslator».',
    `Servidor: ${host}`,
    `Puerto: ${port}`,
    'No lleva usuario ni contraseña. Deje vacíos los demás campos.',
    'Díganos la dirección IP (o la red) desde la que envía su servidor de Wialon: sin ella no se recibe nada.',
    'En la pestaña «Unidades» agregue las unidades que viajan para nosotros. Deje el identificador que propone Wialon (el IMEI del equipo).',
    'Guarde y encienda el retransmisor.',
    'Mándenos la lista de identificadores (IMEI) con las placas de cada unidad: este protocolo no envía nombres y hay que ligarlos una vez. Lo que llega antes de ligar una unidad no se guarda, salvo su última posición.',
  ],
  'wialon-ips': ({ host, port, key }) => [
    'En su plataforma o en el equipo elija el protocolo «Wialon IPS» (sirven las versiones 1.1 y 2.0), por TCP.',
    `Servidor: ${host}`,
    `Puerto: ${port}`,
    `Contraseña (la misma para todas las unidades): ${key ?? ''}`,
    'Identificador de cada unidad: sus placas sin espacios o, si no se puede, el IMEI del equipo.',
    'Envíe una posición cada 30 segundos en movimiento y cada 5 minutos detenido. Lo que se guarde sin señal puede enviarse después: no se duplica.',
    CHECK,
  ],
  traccar: ({ url }) => [
    'En el servidor de Traccar (versión 5.0 o posterior) abra el archivo conf/traccar.xml.',
    "Agregue dentro de <properties>: <entry key='forward.type'>json</entry>",
    `Agregue también: <entry key='forward.url'>${url ?? ''}</entry>`,
    "Para que no se pierda nada si se cae la red: <entry key='forward.retry.enable'>true</entry>",
    NAMES,
    'Reinicie el servicio de Traccar.',
    `${CHECK} No publique la dirección: quien la tenga puede enviar posiciones.`,
  ],
  webhook: ({ url }) => [
    `Envíe cada posición con POST y JSON a: ${url ?? ''}`,
    'Cuerpo: un objeto o una lista de hasta 1,000: {"device":"45AK7P","timestamp":"2026-11-21T14:30:00Z","lat":20.5881,"lng":-100.3899,"speed":72,"heading":140}. Velocidad en km/h, rumbo en grados; device son las placas o su identificador de la unidad.',
    'Encabezado X-Vigia-Timestamp: la hora del envío en segundos desde 1970 (UTC). Se acepta con 5 minutos de diferencia.',
    'Encabezado X-Vigia-Signature: «sha256=» y el HMAC-SHA256 en hexadecimal de la hora, un punto y el cuerpo tal como se envía, con el secreto que le damos por separado.',
    'Una respuesta 200 significa guardado. Con 429 o 5xx repita el mismo envío más tarde: lo repetido no se duplica.',
    CHECK,
  ],
}
