/** A column of an export: its name in the file, what it is in SQL, and what it says. */
type Column = readonly [name: string, sql: string, says: string]

/** One file of an export. `from` is read as a request of the organisation reads: other organisations' rows are not there. */
export interface ExportKind {
  readonly name: string
  readonly label: string
  readonly from: string
  readonly columns: readonly Column[]
}

const at = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const instant = (name: string, column: string, says: string): Column => [name, at(column), `${says} (UTC, ISO 8601)`]
const id = (of: string): Column => ['id', `${of}.id`, 'Número interno, al que apuntan otros archivos']
const by = (name: string, column: string, says: string): Column => [name, column, `${says} (id de usuarios)`]
/** The site of an address and its path: what follows may hold a key. */
const bareAddress = (column: string): string => `regexp_replace(${column}, '[?#].*$|//[^/@]*@', '')`

const TRIP = 'v.trip_id in (select id from trips)'

/**
 * What an organisation's export holds, each kind a file. Columns are named one by one: a secret that a table has or will have
 * (passwords, hashes, sealed values, keys) is in none, and neither are scans and the bodies of webhooks.
 */
export const EXPORT_KINDS: readonly ExportKind[] = [
  {
    name: 'usuarios',
    label: 'Usuarios',
    from: 'users v where v.guest_of is null order by v.id',
    columns: [
      id('v'),
      ['correo', 'v.email', 'Con el que entra'],
      ['nombre', 'v.name', 'Cómo se llama'],
      ['rol', 'v.role', 'administrador, supervisor, monitorista o lectura'],
      instant('creado', 'v.created_at', 'Desde cuándo está'),
      instant('inhabilitado', 'v.disabled_at', 'Desde cuándo no puede entrar; vacío: puede'),
    ],
  },
  {
    name: 'clientes',
    label: 'Clientes',
    from: 'clients v order by v.id',
    columns: [id('v'), ['nombre', 'v.name', 'Como se escribió primero']],
  },
  {
    name: 'lineas',
    label: 'Líneas transportistas',
    from: 'carriers v order by v.id',
    columns: [id('v'), ['nombre', 'v.name', 'Como se escribió primero']],
  },
  {
    name: 'operadores',
    label: 'Operadores',
    from: 'operators v order by v.id',
    columns: [
      id('v'),
      ['nombre', 'v.name', 'Del operador'],
      ['telefono', 'v.phone', 'Al que se le llama'],
      ['emergencia_nombre', 'v.emergency_name', 'A quién avisar'],
      ['emergencia_telefono', 'v.emergency_phone', 'De a quién avisar'],
      instant('creado', 'v.created_at', 'Desde cuándo está'),
      instant('borrado', 'v.erased_at', 'Cuándo se borraron sus datos'),
    ],
  },
  {
    name: 'documentos',
    label: 'Documentos de operadores',
    from: 'operator_documents v order by v.created_at, v.id',
    columns: [
      ['id', 'v.id', 'Del documento'],
      ['operador_id', 'v.operator_id', 'De quién es (id de operadores)'],
      ['clase', 'v.kind', 'license, medical, identification, privacy-notice u other'],
      ['etiqueta', 'v.label', 'Lo que alguien le puso'],
      ['numero', 'v.number', 'El que trae'],
      ['vence', 'v.expires_on', 'Día en que vence'],
      ['archivo', 'v.file_name', 'Nombre de su archivo, que no viene en esta exportación'],
    ],
  },
  {
    name: 'unidades',
    label: 'Unidades',
    from: 'units v order by v.id',
    columns: [
      id('v'),
      ['nombre', 'v.name', 'Número económico'],
      ['placas', 'v.plates', 'Placas'],
      ['linea_id', 'v.carrier_id', 'De qué línea (id de lineas)'],
      instant('creada', 'v.created_at', 'Desde cuándo está'),
    ],
  },
  {
    name: 'viajes',
    label: 'Viajes',
    from: 'trips v left join gps_links l on l.trip_id = v.id order by v.id',
    columns: [
      id('v'),
      ['factura', 'v.external_invoice', 'Factura externa, única'],
      ['orden', 'v.invoice_id', 'Orden o factura interna'],
      ['descripcion', 'v.description', 'Texto libre'],
      ['estado', 'v.status', 'in transit, in route, load, download waiting, complete u off'],
      ['origen', 'v.origin', 'Como se escribió'],
      ['destino', 'v.destination', 'Como se escribió'],
      ['origen_latitud', 'v.origin_lat', 'Grados'],
      ['origen_longitud', 'v.origin_lng', 'Grados'],
      ['destino_latitud', 'v.destination_lat', 'Grados'],
      ['destino_longitud', 'v.destination_lng', 'Grados'],
      ['peso_t', 'v.weight_tons', 'Toneladas'],
      ['carga', 'v.package', 'Lo que lleva'],
      instant('cita_carga', 'v.charge_at', 'Cita de carga'),
      instant('cita_descarga', 'v.due_at', 'Cita de descarga'),
      instant('llegada_estimada', 'v.eta_at', 'Llegada estimada'),
      instant('salida', 'v.departed_at', 'Cuándo salió'),
      instant('terminado', 'v.completed_at', 'Cuándo terminó'),
      instant('creado', 'v.created_at', 'Cuándo se creó'),
      ['cliente_id', 'v.client_id', 'id de clientes'],
      ['linea_id', 'v.carrier_id', 'id de lineas'],
      ['unidad_id', 'v.unit_id', 'id de unidades'],
      ['operador_id', 'v.operator_id', 'id de operadores'],
      ['rastreo', 'v.tracking_type', 'SIN_TRACKING, GPS_ESPEJO, APP o GPS_PROPIO'],
      ['plataforma', 'v.gps_platform', 'Plataforma GPS del transportista'],
      ['plataforma_liga', bareAddress('l.url'), 'Su liga sin parámetros; cuenta y contraseña no se exportan'],
      ['ruta_planeada', 'v.planned_route', 'JSON: lista de {lat, lng} en grados'],
    ],
  },
  {
    name: 'viajes_estados',
    label: 'Cambios de estado',
    from: `trip_status_changes v where ${TRIP} order by v.id`,
    columns: [
      ['viaje_id', 'v.trip_id', 'id de viajes'],
      instant('momento', 'v.at', 'Cuándo cambió'),
      ['de', 'v.from_status', 'Estado de antes'],
      ['a', 'v.to_status', 'Estado de después'],
      ['motivo', 'v.reason', 'Lo que dijo quien lo cambió'],
    ],
  },
  {
    name: 'bitacora',
    label: 'Bitácora',
    from: `comments v where ${TRIP} order by v.id`,
    columns: [
      id('v'),
      ['viaje_id', 'v.trip_id', 'id de viajes'],
      ['comentario', 'v.comment', 'Lo escrito'],
      ['de', 'v.reported_by', 'Quién lo dijo'],
      by('usuario_id', 'v.user_id', 'Quién lo escribió'),
      instant('momento', 'v.created_at', 'Cuándo se escribió'),
    ],
  },
  {
    name: 'incidencias',
    label: 'Incidencias',
    from: `incidences v where ${TRIP} order by v.id`,
    columns: [
      id('v'),
      ['viaje_id', 'v.trip_id', 'id de viajes'],
      ['tipo', 'v.type', 'De qué se trata'],
      ['descripcion', 'v.description', 'Lo escrito'],
      ['prioridad', 'v.priority', 'high, medium u other'],
      ['estado', 'v.status', 'reported o resolved'],
      by('usuario_id', 'v.created_by', 'Quién la reportó'),
      instant('momento', 'v.created_at', 'Cuándo'),
      instant('resuelta', 'v.resolved_at', 'Cuándo se resolvió'),
      ['resolucion', 'v.resolution_comment', 'Cómo se resolvió'],
    ],
  },
  {
    name: 'alertas',
    label: 'Alertas',
    from: 'alerts v order by v.id',
    columns: [
      id('v'),
      ['viaje_id', 'v.trip_id', 'id de viajes; vacío: de toda la empresa'],
      ['tipo', 'v.type', 'Regla que la abrió'],
      ['gravedad', 'v.severity', 'critical, high u other'],
      ['titulo', 'v.title', 'Como se mostró'],
      ['mensaje', 'v.message', 'Como se mostró'],
      ['valor', 'v.value', 'Lo medido, en la unidad de su regla'],
      instant('abierta', 'v.opened_at', 'Cuándo se abrió'),
      instant('cerrada', 'v.closed_at', 'Cuándo se cerró'),
      ['causa_cierre', 'v.close_cause', 'Por qué se cerró'],
      instant('reconocida', 'v.acknowledged_at', 'Cuándo se reconoció'),
      by('reconocio_id', 'v.acknowledged_by', 'Quién la reconoció'),
      by('cerro_id', 'v.closed_by', 'Quién la cerró'),
      ['latitud', 'v.lat', 'Grados'],
      ['longitud', 'v.lng', 'Grados'],
    ],
  },
  {
    name: 'alertas_historia',
    label: 'Historia de las alertas',
    from: 'alert_events v where v.alert_id in (select id from alerts) order by v.id',
    columns: [
      ['alerta_id', 'v.alert_id', 'id de alertas'],
      instant('momento', 'v.at', 'Cuándo pasó'),
      ['que', 'v.kind', 'Qué pasó'],
      by('usuario_id', 'v.user_id', 'Quién lo hizo'),
      ['texto', 'v.text', 'Lo que escribió'],
    ],
  },
  {
    name: 'zonas',
    label: 'Zonas',
    from: 'geofences v order by v.id',
    columns: [
      id('v'),
      ['nombre', 'v.name', 'De la zona'],
      ['clase', 'v.kind', 'danger, safe o delivery'],
      ['forma', 'v.shape', 'JSON: círculo, polígono o corredor, en grados y metros'],
      instant('creada', 'v.created_at', 'Cuándo se dibujó'),
    ],
  },
  {
    name: 'dispositivos',
    label: 'Dispositivos',
    from: 'devices v order by v.id',
    columns: [
      id('v'),
      ['identificador', 'v.unique_id', 'Con el que se presenta'],
      ['clase', 'v.kind', 'phone, tracker, api, platform o manual'],
      ['nombre', 'v.name', 'El que se le puso'],
      ['operador_id', 'v.operator_id', 'De qué operador es'],
      ['unidad_id', 'v.unit_id', 'De qué unidad es'],
      ['viaje_id', 'v.trip_id', 'Del único viaje por el que habla'],
      instant('inhabilitado', 'v.disabled_at', 'Desde cuándo no se le cree'),
    ],
  },
  {
    name: 'dispositivos_viajes',
    label: 'Qué dispositivo habló por qué viaje',
    from: `trip_devices v where ${TRIP} order by v.trip_id, v.bound_at`,
    columns: [
      ['viaje_id', 'v.trip_id', 'id de viajes'],
      ['dispositivo_id', 'v.device_id', 'id de dispositivos'],
      instant('desde', 'v.bound_at', 'Desde cuándo'),
      instant('hasta', 'v.released_at', 'Hasta cuándo; vacío: todavía'),
    ],
  },
  {
    name: 'posiciones',
    label: 'Posiciones',
    from: 'organisation_positions v',
    columns: [
      ['dispositivo_id', 'v.device_id', 'id de dispositivos'],
      instant('momento', 'v.fix_at', 'Cuándo se leyó el GPS'),
      instant('recibida', 'v.received_at', 'Cuándo llegó'),
      ['latitud', 'v.lat', 'Grados'],
      ['longitud', 'v.lng', 'Grados'],
      ['velocidad_kmh', 'v.speed_kmh', 'km/h'],
      ['rumbo', 'v.heading_deg', 'Grados desde el norte'],
      ['altitud_m', 'v.altitude_m', 'Metros'],
      ['exactitud_m', 'v.accuracy_m', 'Metros'],
      ['calidad', 'v.quality', '0 buena, 1 de relleno, 2 salto, 3 del futuro, 4 simulada'],
      ['fuente', 'v.source', '0 del operador, 1 de plataforma, 2 de la unidad, 3 a mano, 4 de memoria'],
      ['panico', 'v.panic', 't: se pulsó el botón'],
    ],
  },
]

/** The statement that reads a kind, as a row of its columns for each. */
export const selectOf = ({ columns, from }: ExportKind): string =>
  `select ${columns.map(([name, sql]) => `${sql} as "${name}"`).join(', ')} from ${from}`
