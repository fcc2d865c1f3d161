import { remember } from './remember.ts'

const MARKS = /\p{M}/gu
const NOT_WORD = /[^\p{L}\p{N}]+/u

/**
 * The words of a key, folded: `gpsLatitud` → gps, latitud; `nro_economico` → nro, economico; `data-Último` → data, ultimo.
 * Keys longer than 64 characters are no keys.
 */
export const keyWords: (key: string) => readonly string[] = remember((key) => {
  if (key.length > 64) return []
  return key
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(NOT_WORD)
    .filter((word) => word !== '')
})

/** What a key says that its value is. `other` says nothing. */
export type KeyRole =
  | 'time'
  | 'plates'
  | 'name'
  | 'id'
  | 'speed'
  | 'heading'
  | 'address'
  | 'status'
  | 'not-of-unit'
  | 'other'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Words of keys whose values are about somebody or something else than the unit. */
const OTHERS =
  words(`driver drivers chofer choferes operador operadores conductor conductores motorista fahrer chauffeur user
  users usuario usuarios group groups grupo grupos company empresa client cliente customer owner dueno propietario account
  cuenta city ciudad country pais municipio colonia province provincia estadomx model modelo brand marca make type tipo kind
  clase class icon icono color colour image imagen img photo foto file archivo url uri href src email correo phone telefono tel
  sim currency moneda sensor sensors sensores protocol protocolo category categoria trailer trailers remolque remolques caja
  cajas dolly semirremolque route ruta rutas geofence geofences geocerca geocercas zone zones zona zonas rule rules alarm alarma
  alert alerta event evento command commands comando comandos report reporte menu permission permissions role rol lang language
  locale theme timezone tz password token hash query search filter busqueda filtro version provider proveedor carrier
  transportista medida measure measurement tag tags note notes nota notas comment comentario message mensaje error`)

const TIMES =
  words(`time date fecha hora fechahora datetime timestamp ts dt tst utc gmt updated reported located when cuando
  tiempo zeit datum heure horodatage data hour hora ultimoreporte lastupdate gpstime fixtime devicetime servertime fechagps
  fecharegistro lastseen time_t reportdate hst fec fch timestampms epoch unixtime`)
/** Times that are not of a fix. */
const TIMES_OF_ELSE =
  words(`expire expires expiry expiration vence vencimiento birth eta arrival arrive llegada salida departure
  maintenance mantenimiento created creation creado now request response generated consulta actual current service servicio insurance seguro activation activated registered alta install until valid desde hasta
  start stop begin finish end inicio fin next zone offset duration duracion ago interval engine hours uptime since trip idle ttl
  format timeout`)

const PLATES =
  words(`plate plates placa placas platenumber plateno licenseplate licence license licenceplate patente matricula
  kennzeichen immatriculation targa tablilla numeroplaca unitplate nplaca vehicleplate gosnomer госномер 车牌 车牌号 regno reg
  registration`)
const NAMES =
  words(`name nombre nm label etiqueta title titulo alias caption unit unidad units vehicle vehiculo veiculo vehicule
  fahrzeug economico eco numeco noeco numeconomico numeroeconomico device dispositivo display displayname asset activo truck camion
  tracto tractor tractocamion tracker object objeto movil equipo number numero nro identif identifier identificador gpsidentif
  unitname unitid vehiclename nombreunidad devicename tooltip popup content html text texto imsi descripcion description
  имя название номер объект 名称 车辆 名字 nom nome bezeichnung`)
const UNIT_WORDS =
  words(`device dispositivo unit unidad vehicle vehiculo veiculo vehicule tracker asset activo object objeto item
  movil mobile terminal equipo truck camion tracto tractor car gps avl unitid economico fahrzeug machine beacon`)
const SERIALS = words(
  'imei esn serial uniqueid deviceid unitid vehicleid trackerid idvehiculo idunidad idgps idequipo idmovil',
)
const IDS = words('id ids uid guid uuid key pk i clave cve code codigo')
const SPEEDS =
  words(`speed velocidad velocity vel spd speedkmh speedkph speedmph kmh kph mph velocidade vitesse geschwindigkeit
  скорость 速度 rapidez gpsspeed nvelocidad velocita speedms speedknots knots`)
const NOT_SPEEDS = words(
  'max min limit limite avg average promedio maxima minima wind unit units alert alarm over exceso rpm',
)
const NOT_OF_SPEED = words('time date fecha at timestamp')
const HEADINGS =
  words(`heading course bearing rumbo angle angulo azimuth azimut cog curso orientation orientacion hdg direction
  direccion dir курс direcao cap headingdegrees track`)
const ADDRESSES =
  words(`address addr direccion ubicacion domicilio street calle location localizacion place lugar endereco adresse
  indirizzo formatted formattedlocation адрес 地址 referencia reference geocode description descripcion posicion`)
const STATUSES = words(`status estatus estado state situacion situation evento event movement motor ignition ignicion`)

export interface ClassifiedKey {
  readonly role: KeyRole
  readonly words: readonly string[]
  /** Higher is better among keys of the same role. */
  readonly worth: number
}

/** What a key says of its value, by its words in the languages that platforms use. */
export const classifyKey: (key: string) => ClassifiedKey = remember((key) => {
  const all = keyWords(key)
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word))
  const classified = (role: KeyRole, worth = 1): ClassifiedKey => ({ role, words: all, worth })
  const joined = all.join('')

  const isSpeed = has(SPEEDS) || SPEEDS.has(joined)
  if (isSpeed && !has(NOT_OF_SPEED)) return classified(has(NOT_SPEEDS) ? 'other' : 'speed')
  if (isTimeKey(all, joined))
    return has(TIMES_OF_ELSE) ? classified('not-of-unit') : classified('time', timeWorth(all, joined))
  if (has(OTHERS)) return classified(has(STATUSES) ? 'status' : 'not-of-unit')
  if (has(PLATES) || PLATES.has(joined)) return classified('plates')
  if (isIdKey(all, joined)) return classified('id')
  if (has(HEADINGS)) return classified('heading')
  if (has(ADDRESSES)) return classified('address')
  if (has(STATUSES)) return classified('status')
  if (has(NAMES) || NAMES.has(joined)) return classified('name')
  return classified('other')
})

function isTimeKey(all: readonly string[], joined: string): boolean {
  if (TIMES.has(joined) || all.some((word) => TIMES.has(word) && word !== 'data')) return true
  return all.length === 1 ? joined === 't' : /(?:time|date|fecha|timestamp)$/u.test(joined) || all.at(-1) === 'at'
}

const OF_FIX = /gps|fix|device|report|posi|locat|dispositivo|unidad|tracker|tst/u
const OF_SERVER = /server|servidor|update|creat|receiv|recib|insert|system|hb|heart/u

function timeWorth(all: readonly string[], joined: string): number {
  if (OF_SERVER.test(joined)) return 1
  return OF_FIX.test(joined) || all.length === 0 ? 3 : 2
}

function isIdKey(all: readonly string[], joined: string): boolean {
  if (SERIALS.has(joined) || all.some((word) => SERIALS.has(word))) return true
  const last = all.at(-1) ?? ''
  if (all.length === 1) return IDS.has(last)
  return IDS.has(last) ? last !== 'i' && last !== 'code' : all[0] === 'id'
}

/**
 * How strongly an id names a unit: by its role, `device` for `deviceId` and `imei`, `own` for a plain `id`; null for the
 * id of something else (`positionId`, `groupId`), which must never join.
 */
export function idRole(all: readonly string[]): string | null {
  const joined = all.join('')
  if (SERIALS.has(joined)) return joined.replace(/^id|id$/gu, '') || joined
  const rest = all.filter((word) => !IDS.has(word))
  if (rest.length === 0) return joined === 'i' ? 'item' : 'own'
  if (rest.some((word) => SERIALS.has(word))) return rest.join('')
  return rest.some((word) => UNIT_WORDS.has(word)) || joined === 'uniqueid' ? rest.join('') : null
}

/** True for a key whose object describes the unit: `vehicle`, `device_data`, `properties`. */
export function isUnitPartKey(key: string): boolean {
  const all = keyWords(key)
  if (all.some((word) => OTHERS.has(word))) return false
  return all.some((word) => UNIT_WORDS.has(word) || PARTS.has(word))
}

const PARTS = words('properties props attributes attrs info details detail datos options prms')

const PLACES_OF_ELSE =
  words(`geofence geofences geocerca geocercas zone zones zona zonas polygon poligono route routes ruta rutas
  origin origen destination destino dest center centre centro default defaults predeterminado bounds viewport extent poi pois
  landmark landmarks waypoint waypoints stop stops parada paradas itinerary itinerario depot patio branch sucursal boundary
  circle camera northeast southwest office oficina`)
/** Said of the place itself only by its own key or its holder's: `map.units[].lat` is a unit, `map.lat` is none. */
const HOLDERS_OF_ELSE =
  words(`map mapa view start end inicio fin from to area areas site sites sitio sitios client cliente clientes
  customer home base config configuration settings place places shape user usuario company empresa initial carga descarga pickup
  delivery entrega ini ori orig des dst o d`)
const TAILS =
  words(`tail tails history historial historico track tracks trail trace recorrido points puntos breadcrumb breadcrumbs
  estela huella polyline linestring segments prev previous anterior anteriores old`)

/** True for a key under which places stand that are no unit's: zones, routes, centres, origins. */
export function isPlaceOfElseKey(key: string): boolean {
  return keyWords(key).some((word) => PLACES_OF_ELSE.has(word))
}

const CALLED_UNIT =
  words(`unit unidad vehicle vehiculo veiculo vehicule truck camion tracto tractor tractocamion car carro auto device
  dispositivo equipo gps movil mobile tracker asset objeto object marker marcador pin position posicion location ubicacion current
  actual ultima ultimo last mi my tu su your the la el de of aqui here shipment embarque carga`)

/** `Unidad`, `Vehículo`, `Última posición`: what anything on a map may be called names nobody. */
export function isNobodysName(name: string): boolean {
  return keyWords(name).every((word) => CALLED_UNIT.has(word) || PLACES_OF_ELSE.has(word))
}

/** True for a key that says so only of the place right under it. */
export function isHolderOfElseKey(key: string): boolean {
  return keyWords(key).some((word) => HOLDERS_OF_ELSE.has(word))
}

/** True for a key under which older places of a unit stand. */
export function isTailKey(key: string): boolean {
  return keyWords(key).some((word) => TAILS.has(word))
}

/** True for keys whose objects have names that are no unit's. */
export function isOthersKey(key: string): boolean {
  return keyWords(key).some((word) => OTHERS.has(word) || PLACES_OF_ELSE.has(word))
}

/** What the entries of a list are, when its key says that they are units: `devices` → device; null otherwise. */
export function unitWordOf(listKey: string): string | null {
  for (const word of keyWords(listKey)) {
    const single = [word, word.replace(/s$/u, ''), word.replace(/es$/u, '')].find((each) => UNIT_WORDS.has(each))
    if (single !== undefined) return single
  }
  return null
}

const NUMBERED =
  words(`trip trips viaje viajes travel travels order orders orden ordenes pedido pedidos shipment shipments embarque
  embarques servicio servicios notification notifications notificacion notificaciones incident incidents incidencia incidencias
  evento eventos events alertas alarms alarmas log logs bitacora task tasks tarea tareas visit visits visita visitas`)

const HAPPENINGS =
  words(`notification notifications notificacion notificaciones incident incidents incidencia incidencias evento
  eventos event events alert alerts alerta alertas alarm alarms alarma alarmas log logs bitacora message messages mensaje mensajes`)

/** True for lists of what happened: an entry says where its unit was then. */
export function isHappeningKey(key: string): boolean {
  return keyWords(key).some((word) => HAPPENINGS.has(word))
}

/** True for lists whose entries have plain ids of their own, which are no unit's. */
export function isNumberedKey(key: string): boolean {
  return isOthersKey(key) || keyWords(key).some((word) => NUMBERED.has(word))
}
